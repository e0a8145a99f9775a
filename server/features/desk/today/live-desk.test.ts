import { expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { addOrder } from '../../../testing/add-order.ts';
import { followEvents } from '../../../testing/follow-events.ts';
import { openServer } from '../../../testing/open-server.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const { database, db, addGuest } = await createTestApp();
/** The streams are at another server than the changes. */
const { events } = await openServer(database);
const clerk = await addGuest({ role: 'admin' });
const guest = await addGuest();
const desk = await followEvents(events, { headers: clerk.headers });
const streams = [await followEvents(events, { headers: guest.headers }), await followEvents(events)];

const booking_id = await addBooking(db, {
  kind: 'room',
  id: 1,
  date: '2030-01-01',
  time: '15:00',
  count: 1,
  uid: guest.uid,
});
const at = new Date();
const recipient = 'nobody@example.com';
await insertRows(db, 'mails', { recipient, subject: 'Hello', body: '' });

/** Waits for the last hint, and a pause after it. */
const waitForSilence = () =>
  expect
    .poll(async () => {
      const before = desk.named('desk').length;
      await new Promise((resolve) => setTimeout(resolve, 700));
      return desk.named('desk').length - before;
    })
    .toBe(0);

it.each<[string, () => Promise<unknown>]>([
  [
    'a booking is made',
    () => addBooking(db, { kind: 'pc', id: 1, date: '2030-01-01', time: '15:00', count: 1 }),
  ],
  ['a booking changes', () => updateRows(db, 'bookings', { id: booking_id }, { status: 'No-show' })],
  [
    'something is charged',
    () => insertRows(db, 'charges', { booking_id, kind: 'charge', title: 'Towel', amount_cents: 300, at }),
  ],
  [
    'somebody pays',
    () =>
      insertRows(db, 'desk_payments', { booking_id, kind: 'paid', method: 'cash', amount_cents: 300, at }),
  ],
  ['a room is to clean', () => updateRows(db, 'rooms', { id: 1 }, { readiness: 'to clean' })],
  ['a PC is to clean', () => updateRows(db, 'pcs', { id: 1 }, { readiness: 'to clean' })],
  ['food is ordered', () => addOrder(db, { uid: guest.uid })],
  ['a mail fails', () => updateRows(db, 'mails', { recipient }, { failed: 'no such mailbox' })],
])('the desk hears at once that %s, and nobody else does [DESK-43]', async (_what, change) => {
  await waitForSilence();
  const before = desk.named('desk').length;
  await change();
  await expect.poll(() => desk.named('desk').length).toBeGreaterThan(before);
  for (const stream of streams) expect(stream.named('desk')).toEqual([]);
});

it('the desk hears nothing of what was refused [DESK-43]', async () => {
  await waitForSilence();
  const before = desk.named('desk').length;
  const row = {
    at,
    actor_name: 'Ada',
    action: 'POST /desk/blocks',
    subject: '',
    request_id: 'r',
    address: '::1',
  };
  await insertRows(db, 'desk_log', { ...row, refused: 'BAD_INPUT' });
  await waitForSilence();
  expect(desk.named('desk')).toHaveLength(before);
  await insertRows(db, 'desk_log', row);
  await expect.poll(() => desk.named('desk').length).toBeGreaterThan(before);
});
