import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connect } from '../../db/connection/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readAdminCommand } from './read-admin-command.ts';

const house = async () => {
  const database = await createTestDatabase();
  const add = (name: string, role: 'user' | 'pending' | 'admin', verified = true) =>
    database.db
      .insertInto('users')
      .values({ id: name, name, email: `${name}@example.com`, role, email_verified: verified })
      .execute();
  return { database, add, run: (...words: string[]) => readAdminCommand(words)(database.db) };
};

const roleOf = async ({ db }: TestDatabase, id: string) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role;

it.each(['user', 'pending'] as const)(
  'makes a %s the first admin, whatever the case of the e-mail',
  async (role) => {
    const { database, add, run } = await house();
    await add('ana', role);
    expect(await run('grant', ' ANA@Example.com ')).toBe('ana@example.com is an admin now.');
    expect(await roleOf(database, 'ana')).toBe('admin');
    expect(await run('grant', 'ana@example.com')).toBe('ana@example.com is an admin already.');
  },
);

it('says when the e-mail was never verified', async () => {
  const { add, run } = await house();
  await add('ana', 'user', false);
  expect(await run('grant', 'ana@example.com')).toMatch(
    /^ana@example\.com is an admin now\. The e-mail was never/,
  );
});

it('takes the right away again', async () => {
  const { database, add, run } = await house();
  await add('ana', 'admin');
  await add('bea', 'admin');
  expect(await run('revoke', 'bea@example.com')).toBe('bea@example.com is not an admin any longer.');
  expect(await roleOf(database, 'bea')).toBe('user');
  await expect(run('revoke', 'bea@example.com')).rejects.toThrow('bea@example.com is not an admin.');
});

it('keeps the last admin', async () => {
  const { database, add, run } = await house();
  await add('ana', 'admin');
  await expect(run('revoke', 'ana@example.com')).rejects.toThrow('This is the last admin');
  expect(await roleOf(database, 'ana')).toBe('admin');
});

it('keeps one of two admins who are revoked at the same moment', async () => {
  const { add, run } = await house();
  await add('ana', 'admin');
  await add('bea', 'admin');
  const ends = await Promise.allSettled(['ana', 'bea'].map((name) => run('revoke', `${name}@example.com`)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('lists the admins, with nothing in a name that a terminal obeys', async () => {
  const { add, run, database } = await house();
  expect(await run('list')).toBe('There is no admin yet.');
  await add('bea', 'admin');
  await add('ana', 'admin');
  await add('guest', 'user');
  await database.db.updateTable('users').set({ name: 'Ana\u001b[2J' }).where('id', '=', 'ana').execute();
  expect(await run('list')).toBe('ana@example.com  Ana[2J\nbea@example.com  bea');
});

it('says that the ledger is right, or each mistake in it', async () => {
  const { run, database } = await house();
  const { db } = database;
  expect(await run('check-ledger')).toBe('The ledger is right: 0 payments, $0.00 came in, $0.00 went back.');
  for (const id of ['CHECKED00001', 'CHECKED00002'])
    await db
      .insertInto('checkouts')
      .values({
        ...{ id, status: 'Paid', provider: 'sandbox', total_cents: 599, food: '[]' },
        ...{ expires_at: new Date(0), settled_at: new Date(0) },
      })
      .execute();
  const mistake = (id: string) => `Checkout ${id} is Paid with 599 cents, but what it paid for costs 0.`;
  await expect(run('check-ledger')).rejects.toThrow(`${mistake('CHECKED00001')}\n${mistake('CHECKED00002')}`);
});

it('checks the ledger for longer than a statement of the house may take', async () => {
  const { connection, pool } = await createTestDatabase();
  const hasty = connect({ ...connection, max: 1, statement_timeout: 1_000 });
  const other = await pool.connect();
  await other.query('begin; lock table payments in access exclusive mode');
  const telling = readAdminCommand(['check-ledger'])(hasty.db);
  telling.catch(() => {});
  await sleep(2_000);
  await other.query('commit');
  other.release();
  expect(await telling).toMatch(/^The ledger is right/);
  await hasty.close();
});

it('says that nobody has an e-mail', async () => {
  const { run } = await house();
  for (const verb of ['grant', 'revoke'])
    await expect(run(verb, 'no@example.com')).rejects.toThrow('Nobody has signed up with no@example.com.');
});

it.each([
  { words: [] },
  { words: ['grant'] },
  { words: ['grant', ' '] },
  { words: ['grant', 'a@b.c', 'd@e.f'] },
  { words: ['list', 'x'] },
  { words: ['check-ledger', 'x'] },
  { words: ['promote', 'a@b.c'] },
])('explains itself to $words', ({ words }) => {
  expect(() => readAdminCommand(words)).toThrow(
    /^Usage: npm run admin -- grant <email> \| revoke <email> \| list \| check-ledger \| database-url$/,
  );
});

it('asks to start Nightdesk once where the database has no users yet', async () => {
  const { db } = await createTestDatabase({ bare: true });
  for (const words of [['list'], ['grant', 'a@example.com'], ['check-ledger']])
    await expect(readAdminCommand(words)(db)).rejects.toThrow(
      'The database is not up to date. Start Nightdesk once.',
    );
});
