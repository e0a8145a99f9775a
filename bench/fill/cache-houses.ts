import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDemoContent } from '#server/db/demo/add-demo-content.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { fillHouse } from './fill-house.ts';
import { fillLog } from './fill-log.ts';

/** Durability does not matter here: a folder that is lost in a crash is simply made again. */
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  shared_buffers: '1GB',
  jit: 'off',
};

const make = async (folder: string, rows: number): Promise<string> => {
  const database = await openDatabase(
    { dataDir: folder, databaseUrl: undefined },
    { path: process.env.PATH, settings: hasty },
  );
  try {
    await migrate(database.pool);
    await addDemoContent(database.db);
    if (rows > 0) {
      await fillHouse(database.pool, { rows, timeZone: 'UTC' });
      await fillLog(database.pool, rows);
    }
  } finally {
    await database.close();
  }
  // Otherwise the disk would still be busy while others are measured.
  await promisify(execFile)('sync');
  return folder;
};

export const cacheHouses = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-bench-'));
  const made = new Map<number, Promise<string>>();
  let copies = 0;
  const once = (rows: number): Promise<string> => {
    const making = made.get(rows) ?? make(join(folder, `house-${rows}`), rows);
    made.set(rows, making);
    return making;
  };
  return {
    /** The data folder of a demo that nobody has changed; each call copies one. */
    async demo() {
      const copy = join(folder, `demo-${++copies}`);
      // PostgreSQL checks owners and permissions.
      await promisify(execFile)('cp', ['-Rp', await once(0), copy]);
      return copy;
    },
    /** The data folder of a house with this many bookings, orders and log entries, shared by all callers. */
    filled: once,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

export type Houses = Awaited<ReturnType<typeof cacheHouses>>;
