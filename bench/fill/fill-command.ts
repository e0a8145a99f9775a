import type pg from 'pg';
import { attachDatabase } from '#server/db/attach-database.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { StartError } from '#server/lib/start-error.ts';
import { readSettings } from '#server/settings.ts';
import { printProblem } from '../../scripts/print-problem.ts';
import { fillHouse } from './fill-house.ts';

const usual = 1_000_000;

const readWords = (words: readonly string[]): { rows: number; isTold: boolean } => {
  const [text = String(usual), ...more] = words.filter((word) => word !== '--anyway');
  const rows = Number(text.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(rows) || rows < 1 || rows > 10_000_000 || more.length > 0)
    throw new StartError('Usage: npm run bench -- fill [rows, up to 10,000,000] [--anyway]');
  return { rows, isTold: words.includes('--anyway') };
};

/** Every booking has a payment from the start, to be made at the desk unless it was made online; an order only when it was paid online. */
const countPayments = async (pool: pg.Pool): Promise<{ all: number; online: number }> => {
  const { rows } = await pool.query<{ all: number; online: number }>(
    "select count(*)::int as all, count(*) filter (where status = 'paid')::int as online from payments",
  );
  return rows[0] ?? { all: 0, online: 0 };
};

const fill = async (words: readonly string[]): Promise<void> => {
  const { rows, isTold } = readWords(words);
  const { DATA_DIR, DATABASE_URL, VENUE_TIME_ZONE, PATH } = process.env;
  const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const settings = readSettings({ DATA_DIR, DATABASE_URL, VENUE_TIME_ZONE }, machineZone);
  const database = await attachDatabase(settings, PATH);
  try {
    await migrate(database.pool);
    const booked = await database.db.selectFrom('bookings').select('id').limit(1).executeTakeFirst();
    if (booked && !isTold)
      throw new StartError(
        'This house has bookings, and made-up ones could not be told from them. Name another with DATA_DIR=… or DATABASE_URL=…, or add --anyway.',
      );
    const begun = performance.now();
    console.log(`Filling the house with ${rows.toLocaleString('en')} bookings and as many orders …`);
    const { guests } = await fillHouse(database.pool, { rows, timeZone: settings.timeZone });
    const mistakes = await checkLedger(database.db);
    if (mistakes.length > 0) throw new StartError(`The ledger is wrong: ${mistakes[0]}`);
    const { all, online } = await countPayments(database.pool);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${guests.toLocaleString('en')} guests have booked and ordered; it took ${seconds} s.`);
    console.log(
      `There are ${all.toLocaleString('en')} payments, because every booking has one: ${online.toLocaleString('en')} were paid online, the others are for the desk.`,
    );
  } finally {
    await database.close();
  }
};

/** `npm run bench -- fill`: a house that has been open for years, in the database of this machine's settings. */
export const fillCommand = (words: readonly string[]): Promise<void> => fill(words).catch(printProblem);
