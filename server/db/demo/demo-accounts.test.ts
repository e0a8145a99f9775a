import { verifyPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { hashAtFullCost } from '../../testing/hash-quickly.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
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
