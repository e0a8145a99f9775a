import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { CalendarDate, Instant } from '../fields.ts';
import { flag, PageQuery, readDecimal } from '../lists.ts';
import { logKinds } from './log.rules.ts';

const Facts = z.record(z.string(), z.unknown()).nullable();

/** What a person or the system did or was refused. Entries cannot be changed or deleted. */
export const LogEntry = z
  .object({
    _id: z.string(),
    at: Instant,
    actor: z.string().describe('The name of the person who did it; empty if the house did it by itself'),
    actorId: z.string().optional(),
    action: z
      .string()
      .describe('The call, such as `POST /desk/blocks`, or what the house did, such as `release hold`'),
    kind: z.enum(logKinds),
    subject: z.string().describe('What it was done to: `room 3`, `booking 7QK2M9XD4TRA`'),
    title: z.string().describe('Its name now; empty if it has none or is gone'),
    guest: z.string().optional().describe('Whose booking it is'),
    before: Facts,
    after: Facts.describe('Secrets show as `changed`'),
    refused: z.string().optional().describe('The code of the refusal'),
    requestId: z.string(),
    address: z.string(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof LogEntry>;

const filters = {
  q: z.string().trim().max(100).optional().describe('Finds room, guest, order, booking or price rule'),
  subject: z.string().max(100).optional().describe('As an entry has it'),
  actor: z
    .string()
    .max(254)
    .optional()
    .describe('A uid or e-mail address; `house` for what the house did by itself'),
  action: z.string().max(100).optional(),
  kind: z.enum(logKinds).optional(),
  refused: flag.optional().describe('Only what was refused'),
  from: CalendarDate.optional().describe('The first day'),
  to: CalendarDate.optional().describe('The last day'),
};

export const LogQuery = PageQuery.extend(filters);
export type LogQuery = z.infer<typeof LogQuery>;

export const LogSummaryQuery = z.object({
  ...filters,
  newerThan: z.preprocess(readDecimal, z.int().min(0)).optional().describe('The `_id` of an entry'),
});
export type LogSummaryQuery = z.infer<typeof LogSummaryQuery>;

/** Entries are counted up to this number; beyond it the page shows "more than". */
export const maxCounted = 1_000;

export const logEndpoints = {
  'GET /desk/log': {
    summary: 'Who did what, newest first',
    query: LogQuery,
    response: z.array(LogEntry),
    errors: ['BAD_INPUT'],
  },
  'GET /desk/log/summary': {
    summary: 'How many entries there are, how many are new, and whose they are',
    query: LogSummaryQuery,
    response: z.object({
      count: z.int().describe(`${maxCounted} at most`),
      newer: z.int().describe(`Than \`newerThan\`; ${maxCounted} at most`),
      people: z.array(z.object({ uid: z.string(), name: z.string() })),
    }),
    errors: ['BAD_INPUT'],
  },
} as const satisfies EndpointTable;
