import { sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { recordHouseAction } from '../../desk-log/record-desk-action.ts';
import { systemClock } from '../../lib/clock.ts';
import { StartError } from '../../lib/start-error.ts';
import { loadHouse } from '../house/open-house.ts';
import { checkLedger, describeLedger } from '../payments/ledger/check-ledger.ts';

const columns = ['id', 'name', 'email', 'email_verified', 'role'] as const;

const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();

const findAdmins = (db: Db) =>
  db.selectFrom('users').select(columns).where('role', '=', 'admin').orderBy('email').execute();

const changeRole = (db: Db, { id, role: before }: { id: string; role: Role }, role: 'admin' | 'user') =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ role, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
    // A command is not run by a user of the house.
    await recordHouseAction(tx, {
      action: role === 'admin' ? 'grant admin' : 'revoke admin',
      subject: `guest ${id}`,
      now: systemClock.now(),
      before: { role: before },
      after: { role },
    });
  });

const usage =
  'Usage: npm run admin -- grant <email> | revoke <email> | remove-factor <email> | list | check-ledger | database-url';

type AdminCommand = (db: Db) => Promise<string>;

/** Parses the arguments; wrong ones throw a `StartError` that explains the right ones. */
export const readAdminCommand = (words: readonly string[]): AdminCommand => {
  const [verb, email = '', ...more] = words;
  if (verb === 'list' && words.length === 1) return (db) => listAdmins(db).catch(explain);
  if (verb === 'check-ledger' && words.length === 1) return (db) => reportLedger(db).catch(explain);
  if (!email.trim() || more.length > 0) throw new StartError(usage);
  if (verb === 'grant') return (db) => grantAdmin(db, email).catch(explain);
  if (verb === 'revoke') return (db) => revokeAdmin(db, email).catch(explain);
  if (verb === 'remove-factor') return (db) => removeFactor(db, email).catch(explain);
  throw new StartError(usage);
};

const findUser = async (db: Db, email: string) => {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`Nobody has signed up with ${plain(email)}.`);
  return user;
};

const grantAdmin = async (db: Db, email: string): Promise<string> => {
  const user = await findUser(db, email);
  if (user.role === 'admin') return `${user.email} is an admin already.`;
  await changeRole(db, user, 'admin');
  // Anyone can register with anyone's e-mail address.
  const doubt = ' The e-mail was never verified: make sure that the account is theirs.';
  return `${user.email} is an admin now.${user.email_verified ? '' : doubt}`;
};

const revokeAdmin = async (db: Db, email: string): Promise<string> => {
  const user = await findUser(db, email);
  if (user.role !== 'admin') throw new StartError(`${user.email} is not an admin.`);
  await changeRole(db, user, 'user');
  return `${user.email} is not an admin any longer.`;
};

/** For admins who have lost both app and recovery codes; it removes passkeys too. */
const removeFactor = async (db: Db, email: string): Promise<string> => {
  const user = await findUser(db, email);
  const isRemoved = await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('two_factors')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', user.id).execute();
    if (numDeletedRows === 0n) return false;
    await recordHouseAction(tx, {
      action: 'remove factor',
      subject: `guest ${user.id}`,
      now: systemClock.now(),
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    return true;
  });
  if (!isRemoved) throw new StartError(`${user.email} has no second factor.`);
  return `${user.email} signs in without a second factor now, and can set up a new one.`;
};

const listAdmins = async (db: Db): Promise<string> => {
  const admins = await findAdmins(db);
  return admins.map(({ email, name }) => plain(`${email}  ${name}`)).join('\n') || 'There is no admin yet.';
};

const reportLedger = async (db: Db): Promise<string> => {
  await loadHouse(db);
  const mistakes = await checkLedger(db);
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'));
  return describeLedger(db);
};

/** Names are user input, and terminals interpret control characters. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, '');

const noSuchTable = '42P01';

const explain = (problem: { code?: string; constraint?: string }): never => {
  if (problem.constraint === 'users_last_admin')
    throw new StartError('This is the last admin, and there has to be one. Grant it to somebody else first.');
  if (problem.code === noSuchTable)
    throw new StartError('The database is not up to date. Start Nightdesk once.');
  throw problem;
};
