import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Migration = { version: number; name: string; checksum: string; sql: string };

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url));

const pattern = /^(\d{4})_([a-z0-9_]+)\.sql$/;

const readMigration = async (path: string): Promise<Migration> => {
  const file = basename(path);
  const [, number, name] = pattern.exec(file) ?? [];
  if (!number || !name) throw new Error(`The migration ${file} is not named like 0001_rooms.sql.`);
  // The line endings of a checkout do not change a migration.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { version: Number(number), name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
};

/** Reads the `NNNN_name.sql` files of a folder and the folders in it, in the order of their numbers. */
export const readMigrations = async (folder = ownFolder): Promise<Migration[]> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const migrations = await Promise.all(files.map((file) => readMigration(join(folder, file))));
  migrations.sort((one, other) => one.version - other.version);
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(
        `The migrations must be numbered 1, 2, 3 without gaps; found ${migration.version} as number ${index + 1}.`,
      );
  });
  return migrations;
};
