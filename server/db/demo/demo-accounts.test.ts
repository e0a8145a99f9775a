import { verifyPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { hashAtFullCost } from '../../testing/hash-quickly.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { addDemoContent } from './add-demo-content.ts';
import { describeDemoAccounts } from './demo-accounts.ts';

const listUsers = ({ db }: TestDatabase) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select([
      'users.email',
      'users.role',
      'users.email_verified',
      'accounts.provider_id',
      'accounts.password',
    ])
    .orderBy('users.email')
    .execute();

const addUser = ({ db }: TestDatabase, id: string, email: string, role: 'user' | 'admin') =>
  db.insertInto('users').values({ id, email, role, name: id }).execute();

it('adds a guest and an admin with verified e-mails, who sign in with the printed passwords', async () => {
  hashAtFullCost();
  const users = await listUsers(await createTestDatabase({ demo: true }));
  expect(users).toMatchObject([
    { email: 'admin@nightdesk.test', role: 'admin', email_verified: true, provider_id: 'credential' },
    { email: 'guest@nightdesk.test', role: 'user', email_verified: true, provider_id: 'credential' },
  ]);
  for (const [index, password] of ['nightdesk-admin', 'nightdesk-guest'].entries())
    expect(await verifyPassword({ hash: users[index]?.password ?? '', password })).toBe(true);
  expect(describeDemoAccounts()).toBe(
    'Demo accounts: guest@nightdesk.test / nightdesk-guest, admin@nightdesk.test / nightdesk-admin',
  );
});

it('adds no account outside a demonstration [RUN-10]', async () => {
  expect(await listUsers(await createTestDatabase())).toEqual([]);
});

it('leaves an account alone that somebody made with the same e-mail', async () => {
  const database = await createTestDatabase();
  await addUser(database, 'somebody', 'ADMIN@nightdesk.test', 'user');
  await addDemoContent(database.db);
  expect(await listUsers(database)).toMatchObject([
    { email: 'ADMIN@nightdesk.test', role: 'user', password: null },
    { email: 'guest@nightdesk.test' },
  ]);
});

const signIn = async (address: string, name: 'guest' | 'admin'): Promise<number> => {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: `${name}@nightdesk.test`, password: `nightdesk-${name}` }),
  });
  return response.status;
};

it('opens the printed accounts in a demonstration, and nobody gets in by them after it [RUN-5, RUN-10]', {
  tags: 'thorough',
}, async () => {
  const DATABASE_URL = urlOf(await createTestDatabase({ demo: true }));
  const demo = startServer({ DATABASE_URL });
  const shown = await demo.address;
  await expect.poll(demo.output).toContain(describeDemoAccounts());
  expect([await signIn(shown, 'guest'), await signIn(shown, 'admin')]).toEqual([200, 200]);
  await demo.stop();
  const real = startServer({ DATABASE_URL, DEMO: 'off' });
  const hidden = await real.address;
  expect([await signIn(hidden, 'guest'), await signIn(hidden, 'admin')]).toEqual([401, 401]);
  await expect.poll(real.output).toContain('Nobody can sign in as an admin');
  expect(real.output()).not.toContain('nightdesk-admin');
});
