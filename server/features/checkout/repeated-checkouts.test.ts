import { describe, expect, it } from 'vitest';
import { type Bill, type Provider, ProviderError } from '../../payments/provider.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { addGuests, testSecret } from '../../testing/add-guests.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { findOverlaps, findTornCarts } from '../../testing/find-violations.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countDeadlocks, countRows } from '../../testing/test-database.ts';

let now = '2026-11-15T18:00:00Z';
let isAway = false;
const bills: Bill[] = [];
/** A provider that can be unreachable, and records its calls. */
const moody: Provider = {
  ...sandbox,
  async open(bill) {
    if (isAway) throw new ProviderError('Nobody answers.');
    bills.push(bill);
    return sandbox.open(bill);
  },
};
const house = await createTestApp({ provider: moody, now: () => now });
const { db, checkOut, show, press, get } = house;

const night = (id: number) => ({ kind: 'room', id, date: '2026-11-20', time: '16:00' });

describe('a checkout sent again under its key', () => {
  it('is the same checkout, and holds its places once', async () => {
    const guest = await createGuest(house);
    const first = await checkOut(guest, [night(1)], 'again');
    const second = await checkOut(guest, [{ ...night(1), nights: 1 }], 'again');
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await get(guest, '/bookings?mine=true')).toHaveLength(1);
    expect((await checkOut(guest, [night(2)], 'again')).json()).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await get(guest, '/bookings?mine=true')).toHaveLength(1);
  });

  it('at the same time is one checkout too', async () => {
    const guest = await createGuest(house);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => checkOut(guest, [night(2)], 'at-once')),
    );
    for (const response of responses) expect(response.statusCode).toBe(201);
    expect(new Set(responses.map((response) => response.json().checkoutId)).size).toBe(1);
    expect(await get(guest, '/bookings?mine=true')).toHaveLength(1);
  });

  it('without a key is a new one, which lets the first go', async () => {
    const guest = await createGuest(house);
    const responses = await Promise.all(Array.from({ length: 5 }, () => checkOut(guest, [night(3)])));
    // Calls overtaken before there was a page are refused, but never the last one.
    for (const response of responses) expect([201, 409]).toContain(response.statusCode);
    const held = responses.flatMap((response) => response.json().checkoutId ?? []);
    const shown = await Promise.all(held.map(async (id) => (await show(guest, id)).json()));
    expect(shown.filter(({ status, payUrl }) => status === 'Pending' && payUrl)).toHaveLength(1);
    expect(await get(guest, '/bookings?mine=true')).toMatchObject([{ status: 'Pending' }]);
  });

  it('is the same when it was paid since, and then leads to the thanks', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, [night(4)], 'paid')).json();
    await press(guest, checkoutId, 'paid');
    const again = (await checkOut(guest, [night(4)], 'paid')).json();
    expect(again).toMatchObject({ checkoutId, payUrl: `/thanks?checkout=${checkoutId}` });
    expect(await get(guest, '/bookings?mine=true')).toHaveLength(1);
  });

  it('opens the page that a server which died had not opened', async () => {
    const guest = await createGuest(house);
    const first = (await checkOut(guest, [night(5)], 'died')).json();
    await updateRows(db, 'checkouts', { id: first.checkoutId }, { session_id: null, pay_url: null });
    expect((await checkOut(guest, [night(5)], 'died')).json()).toEqual(first);
    const asked = bills.filter(({ checkoutId }) => checkoutId === first.checkoutId);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    expect((await show(guest, first.checkoutId)).json()).toMatchObject({ payUrl: first.payUrl });
  });

  it('after its time has passed without a page is over, and another key begins anew', async () => {
    const guest = await createGuest(house);
    const first = (await checkOut(guest, [night(6)], 'late')).json();
    await updateRows(db, 'checkouts', { id: first.checkoutId }, { session_id: null, pay_url: null });
    now = '2026-11-15T18:10:00Z';
    expect((await checkOut(guest, [night(6)], 'late')).json()).toMatchObject({
      status: 409,
      code: 'CHECKOUT_OVER',
    });
    const again = await checkOut(guest, [night(6)], 'later');
    expect(again.statusCode).toBe(201);
    expect(again.json().checkoutId).not.toBe(first.checkoutId);
    now = '2026-11-15T18:00:00Z';
  });
});

describe('a page to pay at', () => {
  it('is asked for with every line, the total, and until when', async () => {
    const guest = await createGuest(house);
    const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };
    const { checkoutId } = (await checkOut(guest, [food, night(7)])).json();
    expect(bills.at(-1)).toEqual({
      checkoutId,
      email: guest.email,
      origin: 'http://localhost',
      expiresAt: new Date('2026-11-15T18:10:00Z'),
      lines: [
        expect.objectContaining({ title: expect.any(String) }),
        { title: 'Food to Study Room 13', amountCents: 599 },
      ],
      totalCents: expect.any(Number),
    });
    const { lines, totalCents } = bills.at(-1) ?? { lines: [], totalCents: 0 };
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
  });

  it('that cannot be opened leaves nothing held, and the key free', async () => {
    const [guest, rival] = [await createGuest(house), await createGuest(house)];
    const keys = await countRows(db, 'idempotency_keys');
    isAway = true;
    const response = await checkOut(guest, [night(8)], 'away');
    isAway = false;
    expect(response.json()).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    expect(response.body).not.toContain('Nobody answers');
    expect(await get(guest, '/bookings?mine=true')).toEqual([]);
    expect(await countRows(db, 'idempotency_keys')).toBe(keys);
    expect((await checkOut(rival, [night(8)])).statusCode).toBe(201);
    expect((await checkOut(guest, [night(9)], 'away')).statusCode).toBe(201);
  });
});

describe('swapped carts', async () => {
  const { database, db, checkOut } = await createTestApp();

  const room = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00' };
  const pc = { kind: 'pc', id: 1, date: '2026-12-01', time: '16:00' };

  it('guests who want what the other lets go of never wait in a circle', { tags: 'thorough' }, async () => {
    for (let round = 0; round < 15; round++) {
      const [one, other] = await addGuests(db, testSecret, 2);
      if (!one || !other) throw new Error('Nobody came.');
      const [first, second] = [
        { ...room, date: `2026-12-${10 + round}` },
        { ...pc, date: `2026-12-${10 + round}` },
      ];
      await checkOut(one, [first]);
      await checkOut(other, [second]);
      const responses = await Promise.all([checkOut(one, [second]), checkOut(other, [first])]);
      for (const { statusCode } of responses) expect([201, 409]).toContain(statusCode);
    }
    expect(await findOverlaps(db)).toEqual([]);
    expect(await findTornCarts(db)).toEqual([]);
    expect(await countDeadlocks(database)).toBe(0);
  });
});
