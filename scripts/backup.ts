import { resolve } from 'node:path';
import { checkBackup } from '#server/backup/read-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { attachDatabase } from '#server/db/attach-database.ts';
import { StartError } from '#server/lib/start-error.ts';
import { readSettings } from '#server/settings.ts';
import { printProblem } from './print-problem.ts';

const nameBy = (now: Date): string =>
  `nightdesk-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;

const backUp = async ([name, ...more]: readonly string[]): Promise<void> => {
  if (more.length > 0) throw new StartError('Usage: npm run backup -- [file]');
  const { DATA_DIR, DATABASE_URL, PATH } = process.env;
  const database = await attachDatabase(readSettings({ DATA_DIR, DATABASE_URL }, 'UTC'), PATH);
  try {
    const now = new Date();
    const path = resolve(name ?? nameBy(now));
    await writeBackup(database.pool, path, now);
    // Read back from the disk: a backup that nobody has read is a hope.
    const { end } = await checkBackup(path);
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${path}: ${rows} rows of ${end.tables.length} tables.`);
  } finally {
    await database.close();
  }
};

backUp(process.argv.slice(2)).catch(printProblem);
