import { expect, it } from 'vitest';
import { addGuests } from '../../testing/add-guests.ts';
import { openTill } from '../../testing/check-out.ts';
import { findOverlaps } from '../../testing/find-overlaps.ts';
import { findTornCarts } from '../../testing/find-torn-carts.ts';
import { createTestApp, testSecret } from '../../testing/test-app.ts';

const { app, database } = await createTestApp();
const { db } = database;
const { checkOut, show } = openTill(app);

it('sixteen carts of two guests on the same two rooms are held or refused, and payments never fail', async () => {
  for (let round = 0; round < 6; round++) {
    const guests = await addGuests(db, testSecret, 2);
    const night = (id: number) => ({ kind: 'room', id, date: `2026-12-${10 + round}`, time: '16:00' });
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const guest = guests[n % 2];
        if (!guest) throw new Error('Nobody came.');
        const lines = n % 4 < 2 ? [night(1), night(2)] : [night(2), night(1)];
        return { guest, answer: await checkOut(guest, lines, `${round}-${n}`) };
      }),
    );
    const told = new Set(
      answers.map(({ answer }) => [answer.statusCode, answer.json().code ?? ''].join(' ').trim()),
    );
    const allowed = new Set(['201', '409 LINES_REFUSED', '409 CHECKOUT_REPLACED']);
    expect([...told].filter((one) => !allowed.has(one))).toEqual([]);
    const held = answers.filter(({ answer }) => answer.statusCode === 201);
    const shown = await Promise.all(
      held.map(async ({ guest, answer }) => (await show(guest, answer.json().checkoutId)).json()),
    );
    expect(shown.filter(({ status, payUrl }) => status === 'Pending' && payUrl)).toHaveLength(1);
  }
  expect(await findOverlaps(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
});
