import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database, db } = house;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const explain = async (search: string, { headers }: Guest): Promise<string> => {
  const { done, sent } = await watchStatements(() =>
    app.inject({ url: `/api/orderDetails${search}`, headers }),
  );
  expect(done.statusCode).toBe(200);
  const asked = sent.find(({ text }) => text.includes('"orders"'));
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(`explain ${asked?.text}`, asked?.values);
  await client.end();
  return JSON.stringify(rows);
};

beforeAll(async () => {
  // A long history of others, the newest fifty of it open, and some of the guest's own all along.
  const items = JSON.stringify([{ dishId: 9, name: 'Soup', priceCents: 599, image: '/x' }]);
  await sql`alter table orders disable trigger record_new_order`.execute(db);
  await sql`
    insert into orders (user_id, number, room_type, room_id, items, total_cents, status, completed_at, cancelled_at)
    select case when n % 200 = 0 then ${guest.uid} end, n, 'Study Room', 'R' || n % 500, ${items}, 599, status,
      case status when 'Completed' then now() end, case status when 'Cancelled' then now() end
    from (
      select n, case when n > 19950 then 'Just Ordered' when n % 400 = 1 then 'Cancelled' else 'Completed' end as status
      from generate_series(1, 20000) as n
    ) as history
    order by n`.execute(db);
  await sql`analyze orders`.execute(db);
});

it.each([
  ['a guest', '', guest, 'orders_by_user'],
  ['an admin', '', admin, 'Backward using orders_pkey'],
  ['an admin', '?open=true', admin, 'orders_open'],
  ['an admin', '?open=false', admin, 'Backward using orders_pkey'],
  ['an admin', '?status=Cancelled', admin, 'orders_by_status'],
  ['an admin', '?roomId=R7', admin, 'orders_by_room'],
  ['an admin', '?roomId=nowhere', admin, 'orders_by_room'],
])(
  'what %s asks for by %j is found by an index, however long the history',
  async (_who, search, by, index) => {
    const plan = await explain(search, by);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
    expect(plan).not.toContain('Hash');
  },
);
