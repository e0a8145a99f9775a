import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { openBills } from '../../testing/open-bills.ts';
import { findRows, insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp({ now: '2026-11-15T18:00:00Z', settings: { maxUpcomingBookings: 1000 } });
const { db, post } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
const { book, buy, charge, remove, pay, refund } = openBills(house, { guest, admin });

/** Mails about a booking since it was made. */
const mailsOf = async (id: string) =>
  (await findRows(db, 'mails', { booking_id: id }, ['id', 'recipient', 'subject', 'body']))
    .toSorted((one, other) => one.id - other.id)
    .filter(({ subject }) => !/^(Booked|Confirmed and paid): /.test(subject));

const act = (id: string, action: string, body?: object) =>
  post(admin, `/desk/bookings/${id}/${action}`, body);

/** A stay of $68 that has begun. */
const arriveToday = async (roomId: number): Promise<string> => {
  const stay = { kind: 'room', date: '2026-11-15', time: '16:00', count: 2 } as const;
  const id = await addBooking(db, { ...stay, id: roomId, uid: guest.uid });
  await updateRows(db, 'bookings', { id }, { amount_cents: 6800 });
  await updateRows(db, 'payments', { booking_id: id }, { amount_cents: 6800 });
  return id;
};

describe('a guest', () => {
  it('is told once of charges and discounts, and of what is taken off again [BILL-28]', async () => {
    const id = await book();
    const towel = (await charge(id, 3, 'Towel', 'told')).json().insertedId;
    await charge(id, 3, 'Towel', 'told');
    const sorry = (await charge(id, -7, 'Sorry')).json().insertedId;
    await remove(id, sorry, 'Typed twice');
    await remove(id, towel);
    await charge(id, -100);
    const mails = await mailsOf(id);
    for (const { recipient, subject, body } of mails) {
      expect(recipient).toBe(guest.email);
      expect(subject).toMatch(/^Changed: your bill for Lantern Bunk, /);
      expect(body).toContain(`Reference: ${id}`);
      expect(body).toMatch(/https?:/);
      // The reason is for the desk's log only.
      expect(body).not.toContain('Typed twice');
    }
    expect(mails.map(({ body }) => body.match(/^The desk .*$/m)?.[0])).toEqual([
      'The desk has put Towel on your bill for Lantern Bunk: $3.00.',
      'The desk has given you a discount on your bill for Lantern Bunk: $7.00 off (Sorry).',
      'The desk has taken back a discount on your bill for Lantern Bunk: $7.00 more (Sorry).',
      'The desk has taken Towel off your bill for Lantern Bunk: $3.00 less.',
    ]);
    expect(mails.map(({ body }) => body.match(/^Still to be paid: (.*)$/m)?.[1])).toEqual([
      '$37.00',
      '$30.00',
      '$37.00',
      '$34.00',
    ]);
  });

  it('is told of money that the desk gives back, and how [BILL-28]', async () => {
    const id = await buy();
    await charge(id, 10);
    await pay(id, 10);
    await refund(id, 30, { reason: 'Loud neighbours' }, 'back');
    await refund(id, 30, { reason: 'Loud neighbours' }, 'back');
    await refund(id, 6);
    await refund(id, 8);
    const mails = (await mailsOf(id)).filter(({ subject }) => subject.startsWith('Refunded'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Refunded: $30.00 for Lantern Bunk',
      'Refunded: $6.00 for Lantern Bunk',
      'Refunded: $8.00 for Lantern Bunk',
    ]);
    expect(mails.map(({ body }) => body.split('\n')[4])).toEqual([
      '$30.00 for Lantern Bunk is on its way back to you, the way you paid online.',
      '$4.00 for Lantern Bunk is on its way back to you, the way you paid online, and the desk has given you back $2.00.',
      'The desk has given you back $8.00 for Lantern Bunk.',
    ]);
    expect(mails.some(({ body }) => body.includes('Loud neighbours'))).toBe(false);
  });

  it('is told of a no-show, and that it was taken back [BILL-28]', async () => {
    const id = await arriveToday(3);
    expect((await act(id, 'no-show')).statusCode).toBe(200);
    expect((await act(id, 'undo')).statusCode).toBe(200);
    const mails = await mailsOf(id);
    expect(mails).toMatchObject([
      { recipient: guest.email, subject: expect.stringMatching(/^No-show: /) },
      { recipient: guest.email, subject: expect.stringMatching(/^Valid again: /) },
    ]);
    expect(mails[0]?.body).toContain('Still to be paid: $68.00');
  });

  it('is not told of what they are at the desk for: checking in and out, and paying [BILL-28]', async () => {
    const id = await arriveToday(4);
    for (const action of ['check-in', 'undo', 'check-in'])
      expect((await act(id, action)).statusCode).toBe(200);
    expect((await pay(id, 68)).statusCode).toBe(201);
    for (const action of ['check-out', 'undo']) expect((await act(id, action)).statusCode).toBe(200);
    expect(await mailsOf(id)).toEqual([]);
  });

  it.each([
    ['mara@example.com', 1],
    [null, 0],
  ])('without an account and with the address %s gets %i mails [BILL-28]', async (email, count) => {
    const id = await book();
    const record = `00000000000${count}`;
    await insertRows(db, 'guests', { id: record, name: 'Mara', email });
    await updateRows(db, 'bookings', { id }, { user_id: null, guest_id: record });
    expect((await charge(id, 3)).statusCode).toBe(201);
    const mails = await mailsOf(id);
    expect(mails.map(({ recipient }) => recipient)).toEqual(count === 1 ? [email] : []);
    for (const { body } of mails) expect(body).not.toMatch(/Mara|https?:/);
  });
});
