import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '#contract/food/orders.rules.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, walk } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

type Listed = { _id: string; email: string; number: number };
const get = (search: string, by: Guest) =>
  app.inject({ url: `/api/orderDetails${search}`, headers: by.headers });
const idsOf = async (search: string, by: Guest): Promise<string[]> =>
  (await get(search, by)).json().map(({ _id }: Listed) => _id);

// One of each status for both guests in turn, and one of a deleted guest.
const own: string[] = [];
const all: string[] = [];
for (const [index, status] of orderStatuses.entries())
  for (const { uid } of [guest, rival]) {
    const id = await addOrder(db, { uid, status, roomId: `R${index % 2}` });
    all.unshift(id);
    if (uid === guest.uid) own.unshift(id);
  }
all.unshift(await addOrder(db, { status: 'Completed', roomId: 'R9' }));

/** The guest's own orders at these positions, newest at 0. */
const places = (...indexes: number[]) => indexes.map((index) => own[index]);

describe('the list of orders', () => {
  it('holds the caller’s own, newest first [FOOD-11, ORDER-2]', async () => {
    const response = await get('', guest);
    expect(response.headers['cache-control']).toBe('no-store');
    const list: Listed[] = response.json();
    expect(list.map(({ _id }) => _id)).toEqual(own);
    expect(list.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(new Set(list.map(({ email }) => email))).toEqual(new Set([guest.email]));
    expect(await idsOf('?mine=false', guest)).toEqual(own);
    expect(response.body).not.toContain(rival.email);
  });

  it('holds for admins and clerks all, also of who has left, and their own when asked to [ORDER-2, KITCHEN-2, CLERK-1]', async () => {
    expect(await idsOf('', admin)).toEqual(all);
    expect(await idsOf('', await createGuest(house, { role: 'clerk' }))).toEqual(all);
    expect(await idsOf('?mine=false', admin)).toEqual(all);
    expect((await get('', admin)).json()[0]).toMatchObject({ email: '' });
    expect(await idsOf('?mine=true', admin)).toEqual([]);
    const mine = await addOrder(db, { uid: admin.uid });
    expect(await idsOf('?mine=true', admin)).toEqual([mine]);
    await db.deleteFrom('orders').where('id', '=', Number(mine)).execute();
  });

  it('is filtered by what somebody is still waiting for', async () => {
    expect(await idsOf('?open=true', guest)).toEqual(places(2, 3, 4));
    expect(await idsOf('?open=false', guest)).toEqual(places(0, 1));
    expect(await idsOf('?open=true', admin)).toHaveLength(6);
    expect(await idsOf('?open=false', admin)).toHaveLength(5);
  });

  it.each(orderStatuses.map((status, index) => ({ status, index })))(
    'is filtered by status: $status',
    async ({ status, index }) => {
      const search = `?status=${encodeURIComponent(status)}`;
      expect(await idsOf(search, guest)).toEqual([own[4 - index]]);
      expect(await idsOf(search, admin)).toHaveLength(status === 'Completed' ? 3 : 2);
      const isOpen = index < 3;
      expect(await idsOf(`${search}&open=${isOpen}`, guest)).toEqual([own[4 - index]]);
      expect(await idsOf(`${search}&open=${!isOpen}`, guest)).toEqual([]);
    },
  );

  it('is filtered by room, never beyond the caller’s own', async () => {
    expect(await idsOf('?roomId=R1', guest)).toEqual(places(1, 3));
    expect(await idsOf('?roomId=R9', guest)).toEqual([]);
    expect(await idsOf('?roomId=%20R9%20', admin)).toEqual([all[0]]);
    expect(await idsOf('?roomId=R1&open=true', guest)).toEqual(places(3));
    expect(await idsOf('?roomId=&open=&status=&mine=', guest)).toEqual(own);
  });

  it.each([
    ['', guest],
    ['open=true', guest],
    ['', admin],
    ['open=false', admin],
    ['mine=true', rival],
    ['status=Completed', admin],
    ['roomId=R0', admin],
  ])('comes in pages that the Link header joins (%#)', async (filter, by) => {
    const whole = await idsOf(`?${filter}`, by);
    expect(whole.length).toBeGreaterThan(2);
    const pages = await walk(by, `/orderDetails?limit=2&${filter}`);
    for (const page of pages) expect(page.json().length).toBeLessThanOrEqual(2);
    expect(pages.flatMap((page) => page.json().map(({ _id }: Listed) => _id))).toEqual(whole);
  });

  it('goes on where a page ended, though newer orders have come since', async () => {
    const first = await get('?limit=2', guest);
    const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const newer = await addOrder(db, { uid: guest.uid });
    const second = await app.inject({ url: next, headers: guest.headers });
    expect(second.json().map(({ _id }: Listed) => _id)).toEqual(places(2, 3));
    await db.deleteFrom('orders').where('id', '=', Number(newer)).execute();
  });

  it.each(['after=x', 'after=1', 'open=yes', 'mine=1', 'status=Gone', `roomId=${'x'.repeat(41)}`])(
    'refuses %s',
    async (search) => {
      expect((await get(`?${search}`, guest)).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    },
  );
});

describe('pages of a long list of orders', async () => {
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
    // A long history of others, its newest fifty open, with some of the guest's own throughout.
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
});
