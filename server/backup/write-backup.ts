import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { splitLines } from '../lib/split-lines.ts';
import { findApplied, findSequences, findTables, quoteName, type TableShape } from './backup.queries.ts';
import { type End, endOfRows, type Head, type TableSum } from './backup-format.ts';
import { openSession } from './open-session.ts';

/** Rows are sorted by content, so that equal content has equal checksums. */
const copyOut = ({ table, columns }: TableShape): string => {
  const names = columns.map(quoteName).join(', ');
  return `copy (select ${names} from ${quoteName(table)} order by ${columns.map((_, at) => at + 1).join(', ')}) to stdout`;
};

async function* dumpDatabase(client: pg.Client, takenAt: string): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const write = (bytes: Buffer | string): Buffer => {
    const written = Buffer.from(bytes);
    whole.update(written);
    return written;
  };
  const writeLine = (value: unknown): Buffer => write(`${JSON.stringify(value)}\n`);

  const head: Head = { nightdesk: 'backup', format: 1, takenAt, migrations: await findApplied(client) };
  yield writeLine(head);
  const sums: TableSum[] = [];
  for (const shape of await findTables(client)) {
    yield writeLine(shape);
    const hash = createHash('sha256');
    let rows = 0;
    for await (const line of splitLines(client.query(copyTo(copyOut(shape))))) {
      const row = Buffer.concat([line, Buffer.from('\n')]);
      hash.update(row);
      rows += 1;
      yield write(row);
    }
    sums.push({ table: shape.table, rows, sha256: hash.digest('hex') });
    yield write(`${endOfRows}\n`);
  }
  const sequences = await findSequences(client);
  const end: End = { end: true, tables: sums, sequences, sha256: whole.digest('hex') };
  yield Buffer.from(`${JSON.stringify(end)}\n`);
}

/** Collects small chunks, which would cost more to pass on than to join. */
async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < 65_536) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  yield Buffer.concat(held);
}

const sync = async (path: string): Promise<void> => {
  const file = await open(path);
  await file.sync().finally(() => file.close());
};

/** Writes a consistent backup to a file, all or nothing, while the server runs. */
export const writeBackup = async (pool: pg.Pool, path: string, now: Date): Promise<void> => {
  const client = await openSession(pool);
  const part = `${path}.part`;
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    // It contains names, addresses and sessions.
    const file = createWriteStream(part, { mode: 0o600 });
    await pipeline(gather(dumpDatabase(client, now.toISOString())), createGzip(), file);
    await sync(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
};
