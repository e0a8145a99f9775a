import { expect } from 'vitest';
import type { Bill } from '#contract/desk/bills.ts';
import { findRows, updateRows } from './rows.ts';
import type { TestApp } from './test-app.ts';

type By = { headers: Record<string, string> };

let day = 0;

/** Calls on bookings and their bills, as a guest and a clerk make them; each booking has its own time. */
export const openBills = (house: TestApp, { guest, admin }: { guest: By; admin: By }) => {
  const { db, get, post } = house;
  /** A night that no other booking has, weeks ahead, followed by free ones. */
  const nextNight = () => {
    const date = new Date(Date.UTC(2027, 0, 1 + 3 * day++)).toISOString().slice(0, 10);
    return { roomId: 1, date, time: '16:00' };
  };
  const pathOf = (id: string, what: string) => `/desk/bookings/${id}/${what}`;
  return {
    /** A booking of $34 that is due at the desk. */
    async book(request: object = {}): Promise<string> {
      const answer = await post(guest, '/bookings', { ...nextNight(), ...request });
      expect(answer.statusCode).toBe(201);
      return answer.json().insertedId;
    },
    /** The same, paid online. */
    async buy(request: object = {}): Promise<string> {
      const { roomId, ...when } = nextNight();
      const line = { kind: 'room', id: roomId, ...when, nights: 1, ...request };
      const { checkoutId } = (await house.checkOut(guest, [line])).json();
      await house.press(guest, checkoutId, 'paid');
      const [row] = await findRows(db, 'bookings', { checkout_id: checkoutId }, ['id']);
      return row?.id ?? '';
    },
    checkIn: (id: string, now = '2026-11-15T18:00:00Z') =>
      updateRows(db, 'bookings', { id }, { status: 'Checked in', arrived_at: new Date(now) }),
    charge: (id: string, amount: number, title = 'Towel', key?: string) =>
      post(admin, pathOf(id, 'charges'), { title, amount }, key),
    remove: (id: string, chargeId: number | string, reason = 'A mistake') =>
      house.app.inject({
        method: 'DELETE',
        headers: admin.headers,
        url: `/api${pathOf(id, 'charges')}/${chargeId}?reason=${encodeURIComponent(reason)}`,
      }),
    pay: (id: string, amount: number, method = 'cash', key?: string) =>
      post(admin, pathOf(id, 'payments'), { amount, method }, key),
    refund: (id: string, amount: number, given: object = {}, key?: string) =>
      post(admin, pathOf(id, 'refunds'), { amount, method: 'cash', reason: 'No hot water', ...given }, key),
    cancel: (id: string, by = guest) => post(by, `/bookings/${id}/cancel`),
    bill: (id: string): Promise<Bill> => get(admin, pathOf(id, 'bill')),
    show: (id: string) => get(guest, `/bookings/${id}`),
    logOf: (id: string) =>
      db
        .selectFrom('desk_log')
        .select(['action', 'before', 'after', 'refused'])
        .where('booking_id', '=', id)
        .orderBy('id')
        .execute(),
  };
};
