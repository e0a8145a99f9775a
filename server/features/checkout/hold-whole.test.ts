import { expect, it } from 'vitest';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows, countWaiting } from '../../testing/test-database.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 4 } });
const { database, db, checkOut } = house;

const room = (id: number, day: number, more = {}) => ({
  kind: 'room',
  id,
  date: `2026-12-${String(day).padStart(2, '0')}`,
  time: '16:00',
  ...more,
});
const pc = (id: number, day: number) => ({ ...room(id, day), kind: 'pc', duration: 2 });
const food = (foodName: string) => ({
  kind: 'food',
  roomType: 'Study Room',
  roomId: '13',
  foodItems: [{ foodName }],
});

const tables = ['checkouts', 'bookings', 'payments', 'idempotency_keys'] as const;
const countAll = () => Promise.all(tables.map((table) => countRows(db, table)));

/** Checks out for a new guest, after which the server remembers what is offered. */
const hold = async (lines: readonly object[]): Promise<Guest> => {
  const guest = await createGuest(house);
  expect((await checkOut(guest, lines)).statusCode).toBe(201);
  return guest;
};

const refusalsOf = async (lines: readonly object[]) => {
  const before = await countAll();
  const refused = await checkOut(await createGuest(house), lines, 'refused');
  expect(refused.json()).toMatchObject({ status: 409, code: 'LINES_REFUSED' });
  expect(await countAll()).toEqual(before);
  return refused.json().lines.map(({ index, reason }: { index: number; reason: string }) => [index, reason]);
};

it('what was known of a cart by the last one decides nothing once it has changed', async () => {
  await hold([room(1, 1), pc(1, 1), food('Soup')]);
  await updateRows(db, 'rooms', { id: 1 }, { title: 'Renamed', price_cents: 4100 });
  expect(await refusalsOf([room(1, 2, { price: 34 }), pc(1, 2)])).toEqual([
    [0, expect.stringContaining('price')],
  ]);
  const guest = await createGuest(house);
  expect((await checkOut(guest, [room(1, 2)])).json()).toMatchObject({ total: 41 });
  await updateRows(db, 'pcs', { id: 1 }, { retired_at: new Date() });
  await updateRows(db, 'dishes', { name: 'Soup' }, { sold_out: true });
  expect(await refusalsOf([pc(1, 3), food('Soup'), room(2, 3)])).toEqual([
    [0, expect.any(String)],
    [1, expect.any(String)],
  ]);
});

it('a cart of which a part is taken or out of order is refused by name, and leaves nothing', async () => {
  await hold([room(3, 1), pc(3, 1)]);
  expect(await refusalsOf([pc(3, 2), room(3, 1), room(4, 1)])).toEqual([[1, expect.any(String)]]);
  await updateRows(
    db,
    'pcs',
    { id: 3 },
    {
      readiness: 'out of order',
      out_of_order_from: new Date('2026-11-15T00:00:00Z'),
      closed_hours: '[2026-11-15 00:00+00,)',
    },
  );
  expect(await refusalsOf([room(3, 5), pc(3, 5)])).toEqual([[1, expect.any(String)]]);
});

it('a cart counts against the limit as a whole', async () => {
  const lines = [1, 2, 3, 4].map((day) => room(5, day));
  await hold(lines);
  const guest = await createGuest(house);
  const more = [1, 2, 3, 4, 5].map((day) => room(6, day));
  expect((await checkOut(guest, more)).json()).toMatchObject({ code: 'TOO_MANY_BOOKINGS', max: 4 });
  expect((await checkOut(guest, more.slice(1))).statusCode).toBe(201);
});

it('carts that ask for the same in another order never deadlock', async () => {
  await hold([room(7, 1), room(8, 1), pc(2, 1)]);
  for (let day = 10; day < 20; day++) {
    const lines = [room(7, day), room(8, day), pc(2, day)];
    const answers = await Promise.all(
      [lines, lines.toReversed(), lines, lines.toReversed()].map(async (cart) =>
        checkOut(await createGuest(house), cart),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  }
});

it('a cart sees what others have committed while it waited for its guest', async () => {
  await hold([room(9, 1)]);
  const guest = await createGuest(house);
  const desk = await db.startTransaction().execute();
  await desk.selectFrom('users').select('id').where('id', '=', guest.uid).forNoKeyUpdate().execute();
  const waiting = checkOut(guest, [room(9, 2)]);
  await expect.poll(() => countWaiting(database)).toBe(1);
  await desk.updateTable('rooms').set({ price_cents: 7700 }).where('id', '=', 9).execute();
  await desk.commit().execute();
  expect((await waiting).json()).toMatchObject({ total: 77 });
});
