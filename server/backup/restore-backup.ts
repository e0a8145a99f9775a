import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate/migrate.ts';
import { readMigrations } from '../db/migrate/read-migrations.ts';
import { StartError } from '../lib/start-error.ts';
import {
  findApplied,
  findFilled,
  findTables,
  quoteName,
  setSequence,
  switchTriggers,
} from './backup.queries.ts';
import type { End, Head, TableLine } from './backup-format.ts';
import { openSession } from './open-session.ts';
import { checkBackup, readBackup } from './read-backup.ts';

const refuseForeign = async ({ migrations }: Head): Promise<void> => {
  const known = await readMigrations();
  for (const { version, name, checksum } of migrations)
    if (known[version - 1]?.checksum !== checksum)
      throw new StartError(
        `The backup was made by another version of Nightdesk, with a migration ${version} (${name}) that this one does not have. Nothing was restored.`,
      );
};

const openCopy = (client: pg.Client, { table, columns }: TableLine): Writable =>
  client.query(copyFrom(`copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) from stdin`));

const closeCopy = async (copy: Writable): Promise<void> => {
  copy.end();
  await finished(copy);
};

const pieceSize = 65_536;

/** Copies all rows of a checked backup into empty tables. */
const copyRows = async (client: pg.Client, path: string): Promise<void> => {
  let copy: Writable | undefined;
  let held: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(held);
    held = [];
    size = 0;
    if (copy && piece.length > 0 && !copy.write(piece)) await once(copy, 'drain');
  };
  for await (const part of readBackup(path)) {
    if (part.kind === 'row') {
      held.push(part.line, Buffer.from('\n'));
      size += part.line.length;
      if (size >= pieceSize) await flush();
      continue;
    }
    await flush();
    if (copy) await closeCopy(copy);
    copy = part.kind === 'table' ? openCopy(client, part.table) : undefined;
  }
};

type Checked = { head: Head; end: End };

const restore = async (client: pg.Client, path: string, { head, end }: Checked): Promise<void> => {
  if ((await findApplied(client)).length > head.migrations.length)
    throw new StartError(
      'The database is newer than the backup. Restore into a new one; nothing was changed.',
    );
  const tables = await findTables(client);
  await client.query('begin');
  try {
    const filled = await findFilled(client, tables);
    if (filled)
      throw new StartError(
        `The database is not empty: there is something in ${filled}. Restore into a new one; nothing was changed.`,
      );
    await switchTriggers(client, tables, 'disable');
    await copyRows(client, path);
    for (const sequence of end.sequences) await setSequence(client, sequence);
    await switchTriggers(client, tables, 'enable');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/**
 * Restores a backup into an empty database, all or nothing, and migrates it to the present version. Returns what the file
 * contained.
 */
export const restoreBackup = async (pool: pg.Pool, path: string): Promise<Checked> => {
  const checked = await checkBackup(path);
  await refuseForeign(checked.head);
  await migrate(pool, { upTo: checked.head.migrations.length });
  const client = await openSession(pool);
  try {
    await restore(client, path, checked);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(pool);
  return checked;
};
