import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { explainSent } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;
const admin = await createGuest(house, { role: 'admin' });
const { email, password } = await createGuest(house);
// A welcome to each would take long.
await sql`alter table users disable trigger user`.execute(database.db);
await sql`
  insert into users (id, name, email, role, created_at)
  select 'many-' || n, 'Guest', 'many-' || n || '@example.com', case when n % 20 = 0 then 'pending' else 'user' end,
    timestamptz '2020-01-01' + n * interval '1 minute'
  from generate_series(1, 5000) as n`.execute(database.db);
await sql`alter table users enable trigger user`.execute(database.db);
await sql`analyze users`.execute(database.db);

it('somebody who signs in is found by the index of e-mails, however many there are', async () => {
  const plan = await explainSent(database, '"email" =', () =>
    app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } }),
  );
  expect(plan).toContain('users_by_email');
  expect(plan).not.toContain('Seq Scan');
});

const after = encodeURIComponent('1577923260.000000~0123456789');

it.each([
  ['/api/users?limit=20', 'users_by_age'],
  [`/api/users?limit=20&after=${after}`, 'users_by_age'],
  ['/api/users?limit=20&role=pending', 'users_by_role'],
])('a page of %s is read in the order of %s, without sorting', async (url, index) => {
  const plan = await explainSent(database, 'order by created_at', () =>
    app.inject({ url, headers: admin.headers }),
  );
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
  expect(plan).not.toContain('Seq Scan');
});
