import { resolve } from 'node:path';
import { checkBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { StartError } from '#server/lib/start-error.ts';
import { readSettings } from '#server/settings.ts';
import { printProblem } from './print-problem.ts';

const restore = async ([name, ...more]: readonly string[]): Promise<void> => {
  if (!name || more.length > 0) throw new StartError('Usage: npm run restore -- file');
  const path = resolve(name);
  // Checked before a database is made for it.
  await checkBackup(path);
  const { DATA_DIR, DATABASE_URL, PATH } = process.env;
  const database = await openDatabase(readSettings({ DATA_DIR, DATABASE_URL }, 'UTC'), { path: PATH });
  try {
    const { head, end } = await restoreBackup(database.pool, path);
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows of ${end.tables.length} tables, as they were at ${head.takenAt}.`);
  } finally {
    await database.close();
  }
};

restore(process.argv.slice(2)).catch(printProblem);
