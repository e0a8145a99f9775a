import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Migration = { version: number; name: string; checksum: string; sql: string };

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url));

const pattern = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Reads a folder of `NNNN_name.sql` files in the order of their numbers. */
export const readMigrations = async (folder = ownFolder): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, number, name] = pattern.exec(file) ?? [];
      if (!number || !name) throw new Error(`The migration ${file} is not named like 0001_rooms.sql.`);
      // A checkout with other line ends is still the same migration.
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { version: Number(number), name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(
        `The migrations must be numbered 1, 2, 3 without gaps; found ${migration.version} as number ${index + 1}.`,
      );
  });
  return migrations;
};
