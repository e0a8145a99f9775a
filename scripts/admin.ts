import { attachDatabase, findDatabaseUrl } from '#server/db/attach-database.ts';
import { readAdminCommand } from '#server/features/admins/read-admin-command.ts';
import { readSettings } from '#server/settings.ts';
import { printProblem } from './print-problem.ts';

/** Manages admins, checks the ledger or prints the database's URL, by this machine's settings, whether or not a server runs. */
const run = async (words: readonly string[]): Promise<void> => {
  // Only these two matter here: other settings that production requires may be missing.
  const { DATA_DIR, DATABASE_URL, PATH } = process.env;
  const settings = readSettings({ DATA_DIR, DATABASE_URL }, 'UTC');
  if (words.join(' ') === 'database-url') return console.log(await findDatabaseUrl(settings));
  const command = readAdminCommand(words);
  const database = await attachDatabase(settings, PATH);
  try {
    console.log(await command(database.db));
  } finally {
    await database.close();
  }
};

run(process.argv.slice(2)).catch(printProblem);
