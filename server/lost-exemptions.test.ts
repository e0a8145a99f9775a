import { expect, it } from 'vitest';
import { mostOpenOrders } from '#contract/food/orders.rules.ts';
import { addBooking } from './testing/add-booking.ts';
import { addGuest } from './testing/add-guests.ts';
import { addOrder } from './testing/add-order.ts';
import { demoteDuring } from './testing/postgres/demote-during.ts';
import { createTestApp } from './testing/test-app.ts';

const { database, db, post } = await createTestApp({ settings: { maxUpcomingBookings: 1 } });

const at = { date: '2026-12-20', time: '16:00' };
const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

it.each([
  ['/bookings', { roomId: 5, ...at }, 'TOO_MANY_BOOKINGS'],
  ['/pcbookinghistory', { pcId: 1, ...at, duration: 1 }, 'TOO_MANY_BOOKINGS'],
  ['/checkout', { lines: [{ kind: 'room', id: 5, ...at }] }, 'TOO_MANY_BOOKINGS'],
  ['/orderDetails', food, 'TOO_MANY_ORDERS'],
  ['/checkout', { lines: [{ kind: 'food', ...food }] }, 'TOO_MANY_ORDERS'],
])(
  'an admin who loses their role while they call %s has the limits of a guest [BOOK-20]',
  async (path, payload, code) => {
    const admin = await addGuest(db, { role: 'admin' });
    const { uid, headers } = admin;
    await addBooking(db, { kind: 'room', id: 3, date: '2026-12-10', time: '16:00', count: 1, uid });
    for (let order = 0; order < mostOpenOrders; order += 1) await addOrder(db, { uid });
    const answer = await demoteDuring(database, uid, () => post({ headers }, path, payload));
    expect(answer.json()).toMatchObject({ status: 409, code });
    // Leaves the room to the next.
    await db.updateTable('bookings').set({ status: 'Cancelled', cancelled_at: new Date() }).execute();
  },
);
