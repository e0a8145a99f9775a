import { z } from 'zod';

/** A backup is compressed text: a header, for each table its name and rows up to `\.`, and an end with checksums. */
export const Head = z.object({
  nightdesk: z.literal('backup'),
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
});
export type Head = z.infer<typeof Head>;

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableLine = z.infer<typeof TableLine>;

export const TableSum = z.object({ table: z.string(), rows: z.int(), sha256: z.string() });
export type TableSum = z.infer<typeof TableSum>;

export const End = z.object({
  end: z.literal(true),
  tables: z.array(TableSum),
  sequences: z.array(z.object({ sequence: z.string(), last: z.string(), isCalled: z.boolean() })),
  sha256: z.string(),
});
export type End = z.infer<typeof End>;

export const endOfRows = '\\.';
