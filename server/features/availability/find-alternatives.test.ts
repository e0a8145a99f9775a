import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { BookingTime } from '#contract/bookings.rules.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { findAlternatives } from './find-alternatives.ts';

const { db } = await createTestDatabase({ demo: true });
const here = { now: Temporal.Instant.from('2026-11-15T18:00:00Z'), timeZone: 'Europe/Lisbon' };

const search = ({ id, ...time }: BookingTime & { id: number }) =>
  findAlternatives(db, { ...time, bookableId: id }, here);

it('offers the same room at other dates, then rooms at about its price on the wished one', async () => {
  const wish = { kind: 'room', id: 1, date: '2026-11-20', time: '16:00', count: 2 } as const;
  await addBooking(db, { ...wish, count: 3 });
  const prices = await findRows(db, 'rooms', { kind: 'sleeping' }, ['id', 'price_cents']);
  const own = prices.find(({ id }) => id === 1)?.price_cents ?? 0;
  const [taken, ...near] = prices
    .filter(({ id }) => id !== 1)
    .toSorted((a, b) => Math.abs(a.price_cents - own) - Math.abs(b.price_cents - own) || a.id - b.id);
  await addBooking(db, { ...wish, id: taken?.id ?? 0, date: '2026-11-21', count: 1 });

  expect(await search(wish)).toEqual([
    ...['2026-11-18', '2026-11-17', '2026-11-23'].map((date) => ({
      ...wish,
      date,
      title: 'Lantern Bunk',
      amount: 68,
    })),
    ...near.slice(0, 3).map(({ id, price_cents }) => ({
      ...wish,
      id,
      title: expect.any(String),
      amount: (price_cents * 2) / 100,
    })),
  ]);
});

it.each([
  { kind: 'study', id: 13, title: 'Round Table', hourly: 12 },
  { kind: 'pc', id: 2, title: 'PC 02', hourly: 15 },
] as const)('offers $title at other hours, then others of its kind', async ({ kind, id, title, hourly }) => {
  const wish = { kind, id, date: '2026-11-20', time: '18:00', count: 2 } as const;
  await addBooking(db, { ...wish, time: '17:15' });
  const [first, second, third, ...others] = await search(wish);
  expect([first, second]).toEqual([
    { ...wish, time: '19:15', title, amount: hourly * 2 },
    { ...wish, time: '15:15', title, amount: hourly * 2 },
  ]);
  expect(third).toMatchObject({ kind, id });
  expect(others).toHaveLength(3);
  for (const other of others) {
    expect(other).toMatchObject({ kind, date: '2026-11-20', time: '18:00', count: 2 });
    expect(other.id).not.toBe(id);
  }
});

it('offers nothing for what the house does not have', async () => {
  const wish = { kind: 'room', id: 13, date: '2026-11-20', time: '16:00', count: 1 } as const;
  expect(await search(wish)).toEqual([]);
});

it.each(['room', 'study', 'pc'] as const)('offers nothing that is past, for a %s', async (kind) => {
  const id = { room: 1, study: 13, pc: 1 }[kind];
  const wish = { kind, id, time: '16:00', count: 1 };
  expect(await search({ ...wish, date: '0001-01-01' })).toEqual([]);
  const yesterday = await search({ ...wish, date: '2026-11-14' });
  expect(yesterday.length).toBeGreaterThan(0);
  for (const one of yesterday) {
    expect(one.id).toBe(id);
    expect(one.date >= '2026-11-15').toBe(true);
  }
});
