import { describe, expect, it } from 'vitest';
import { openBills } from '../../testing/open-bills.ts';
import { findRow, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, post } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
const { book, buy, checkIn, charge, pay, bill, show } = openBills(house, { guest, admin });

const order = async (roomType: string, roomId: string, by = guest) => {
  const answer = await post(by, '/orderDetails', { roomType, roomId, foodItems: [{ foodName: 'Soup' }] });
  expect(answer.statusCode).toBe(201);
  return Number(answer.json().insertedId);
};
const billOf = async (id: number) => (await findRow(db, 'orders', { id }, ['booking_id'])).booking_id;
const cancelOrder = (id: number) => post(guest, `/orderDetails/${id}/cancel`);

const arrive = async (request: object) => {
  const id = await book(request);
  await checkIn(id);
  return id;
};

describe('food that is ordered to a room', () => {
  it('stands on the bill of the booking that its guest has checked in there at that moment [BILL-13]', async () => {
    const id = await book({ roomId: 2, date: '2026-11-15', time: '18:00' });
    expect(await billOf(await order('Sleeping Room', '2'))).toBeNull();
    await checkIn(id);
    const soup = await order('Sleeping Room', '2');
    expect(await bill(id)).toMatchObject({
      lines: [
        { what: 'stay', amount: 48 },
        {
          what: 'food',
          title: 'Food to Sleeping Room 2',
          amount: 5.99,
          order: { houseNumber: soup, isOpen: true, items: ['Soup'] },
        },
      ],
      total: 53.99,
      due: 53.99,
    });
    const elsewhere = [
      ['Sleeping Room', '3'],
      ['PC', '2'],
      ['Study Room', '2'],
      ['Sleeping Room', 'two'],
    ] as const;
    for (const [type, room] of elsewhere) expect(await billOf(await order(type, room))).toBeNull();
    expect(await billOf(await order('Sleeping Room', '2', await house.addGuest()))).toBeNull();
  });

  it.each([
    ['Study Room', { roomId: 13, roomType: 'study' }],
    ['Group Study Room', { roomId: 14, roomType: 'study' }],
  ])('to a %s stands on the bill of the hours there [BILL-13]', async (type, place) => {
    const id = await arrive({ ...place, date: '2026-11-15', time: '18:00' });
    expect(await billOf(await order(type, String(place.roomId)))).toBe(id);
  });

  it('to a PC stands on the bill of the hours there, until they are over [BILL-13]', async () => {
    const answer = await post(guest, '/pcbookinghistory', {
      pcId: 3,
      date: '2026-11-15',
      time: '18:00',
      duration: 1,
    });
    const id = answer.json().insertedId;
    await checkIn(id);
    expect(await billOf(await order('PC', '3'))).toBe(id);
    const over = { starts_at: new Date('2026-11-15T17:00:00Z'), ends_at: new Date('2026-11-15T18:00:00Z') };
    await updateRows(db, 'bookings', { id }, over);
    expect(await billOf(await order('PC', '3'))).toBeNull();
  });

  it('stays on the bill after check-out, and costs nothing once cancelled [BILL-14]', async () => {
    const id = await arrive({ roomId: 5, date: '2026-11-15', time: '18:00' });
    const [soup, pizza] = [await order('Sleeping Room', '5'), await order('Sleeping Room', '5')];
    await updateRows(db, 'bookings', { id }, { status: 'Completed', left_at: new Date() });
    expect((await bill(id)).total).toBe(40.98);
    await cancelOrder(soup);
    expect((await bill(id)).lines.flatMap((line) => line.order?.houseNumber ?? [])).toEqual([pizza]);
    expect((await bill(id)).total).toBe(34.99);
  });

  it('that was paid in a cart stands on no bill [BILL-14]', async () => {
    const id = await arrive({ roomId: 6, date: '2026-11-15', time: '18:00' });
    const line = { kind: 'food', roomType: 'Sleeping Room', roomId: '6', foodItems: [{ foodName: 'Soup' }] };
    const { checkoutId } = (await house.checkOut(guest, [line])).json();
    await house.press(guest, checkoutId, 'paid');
    expect((await findRow(db, 'orders', { checkout_id: checkoutId }, ['booking_id'])).booking_id).toBeNull();
    expect((await bill(id)).lines).toHaveLength(1);
  });

  it('makes what was paid at the desk due again, and paid again when it is cancelled [BILL-9, BILL-14]', async () => {
    const id = await arrive({ roomId: 7, date: '2026-11-15', time: '18:00' });
    await pay(id, (await bill(id)).due);
    expect((await show(id)).payment).toBe('paid');
    const soup = await order('Sleeping Room', '7');
    expect((await show(id)).payment).toBe('due');
    expect((await findRow(db, 'bookings', { id }, ['paid_at'])).paid_at).toBeNull();
    await cancelOrder(soup);
    expect((await show(id)).payment).toBe('paid');
    // Money owed to the guest covers it.
    await charge(id, -10, 'Sorry');
    await order('Sleeping Room', '7');
    expect((await show(id)).payment).toBe('paid');
    expect((await bill(id)).due).toBe(-4.01);
  });

  it('leaves what was paid online paid, with the food due beside it [BILL-13]', async () => {
    const id = await buy({ id: 8, date: '2026-11-15', time: '18:00' });
    await checkIn(id);
    await order('Sleeping Room', '8');
    expect((await show(id)).payment).toBe('paid');
    expect(await bill(id)).toMatchObject({ due: 5.99 });
  });

  it('is not what a discount may count on while its guest can cancel it [BILL-4]', async () => {
    const id = await arrive({ roomId: 9, date: '2026-11-15', time: '18:00' });
    const soup = await order('Sleeping Room', '9');
    const { total } = await bill(id);
    expect((await charge(id, -total)).json().code).toBe('TOTAL_BELOW_ZERO');
    expect((await charge(id, 5.99 - total)).statusCode).toBe(201);
    await updateRows(
      db,
      'orders',
      { id: soup },
      { status: 'Few More Minutes', few_more_minutes_at: new Date() },
    );
    expect((await charge(id, -5.99)).json().bill).toMatchObject({ total: 0 });
  });
});

it('leaves the ledger right after all of this [BILL-20]', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
