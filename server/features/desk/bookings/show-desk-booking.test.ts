import { describe, expect, it } from 'vitest';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { addBooking } from '../../../testing/add-booking.ts';
import { createGuest } from '../../../testing/create-guest.ts';
import { findRow, insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp, visitor } from '../../../testing/test-app.ts';

// It is 18:00 on Sunday 2026-11-15.
const house = await createTestApp();
const { app, db, get, post } = house;
const clerk = await createGuest(house, { role: 'admin', name: 'Rui Clerk' });
const ines = await createGuest(house, { name: 'Ines Carvalho' });
const wei = await createGuest(house, { name: 'Chen Wei' });

const stay = (id: number, date: string, more: object = {}) =>
  addBooking(db, { kind: 'room', id, date, time: '15:00', count: 3, uid: ines.uid, ...more });
const show = (id: string): Promise<DeskBookingDetail> => get(clerk, `/desk/bookings/${id}`);

const log = (booking_id: string, action: string, at: string, more: object = {}) =>
  insertRows(db, 'desk_log', {
    booking_id,
    action,
    at: new Date(at),
    subject: `booking ${booking_id}`,
    actor_name: 'Rui Clerk',
    actor_id: clerk.uid,
    request_id: 'r',
    address: '::1',
    before: null,
    after: null,
    ...more,
  });

describe('a booking at the desk', () => {
  it('shows the guest with stays and points, the room and the code to check in with [DESK-33]', async () => {
    await stay(1, '2026-10-01');
    await stay(1, '2026-10-11', { status: 'Cancelled' });
    await stay(1, '2026-12-24');
    const id = await stay(1, '2026-11-16');
    await updateRows(db, 'rooms', { id: 1 }, { readiness: 'to clean' });
    const { check_in_code } = await findRow(db, 'bookings', { id }, ['check_in_code']);
    const shown = await show(id);
    expect(shown).toMatchObject({
      _id: id,
      status: 'Confirmed',
      readiness: 'to clean',
      stays: 2,
      points: 200,
      checkInCode: check_in_code,
      guest: { uid: ines.uid, name: 'Ines Carvalho', hasAccount: true },
    });
    expect(shown).not.toHaveProperty('occupiedBy');
    expect(shown).not.toHaveProperty('undo');
  });

  it('shows who else is in, and keeps the code to itself once somebody is [DESK-33]', async () => {
    const inside = await stay(2, '2026-11-13', { uid: wei.uid, status: 'Checked in' });
    const next = await stay(2, '2026-11-16');
    expect(await show(next)).toMatchObject({ occupiedBy: 'Chen Wei' });
    const shown = await show(inside);
    expect(shown).not.toHaveProperty('occupiedBy');
    expect(shown).not.toHaveProperty('checkInCode');
    // The guest's own previous stay does not occupy the room.
    const own = await stay(2, '2026-11-20', { uid: wei.uid });
    expect(await show(own)).not.toHaveProperty('occupiedBy');
  });

  it('shows what can be taken back, as long as it can [DESK-33]', async () => {
    const id = await stay(3, '2026-11-15', { status: 'Checked in' });
    const undo = (at: string) =>
      updateRows(
        db,
        'bookings',
        { id },
        { undo: JSON.stringify({ action: 'check-in', at, readiness: 'clean' }) },
      );
    await undo('2026-11-15T17:55:00Z');
    expect((await show(id)).undo).toEqual({ action: 'check-in', until: '2026-11-15T18:05:00Z' });
    await undo('2026-11-15T17:50:00Z');
    expect(await show(id)).not.toHaveProperty('undo');
  });

  it('shows a guest without an account, and one who has deleted theirs [DESK-33]', async () => {
    await insertRows(db, 'guests', { id: 'G00000000001', name: 'Hannah Dahl' });
    const id = await stay(4, '2026-11-16', { uid: undefined });
    expect((await show(id)).guest).toEqual({
      uid: '',
      name: 'Erased guest',
      email: '',
      phoneNumber: '',
      hasAccount: false,
    });
    expect((await show(id)).stays).toBe(1);
    await updateRows(db, 'bookings', { id }, { guest_id: 'G00000000001' });
    const shown = await show(id);
    expect(shown.guest).toMatchObject({ uid: 'G00000000001', name: 'Hannah Dahl', hasAccount: false });
    expect(shown).not.toHaveProperty('points');
  });

  it('is not found where there is none, a block or a hold that has ended; it is for admins only [DESK-31]', async () => {
    const held = await stay(5, '2026-11-16', { status: 'Pending' });
    expect((await show(held)).heldUntil).toBe('2100-01-01T00:00:00.000Z');
    await updateRows(db, 'bookings', { id: held }, { held_until: new Date('2026-11-15T17:00:00Z') });
    for (const id of ['nowhere', held]) expect(await show(id)).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    const id = await stay(5, '2026-11-26');
    for (const [by, status] of [
      [visitor, 401],
      [ines, 403],
    ] as const)
      expect((await app.inject({ url: `/api/desk/bookings/${id}`, headers: by.headers })).statusCode).toBe(
        status,
      );
  });
});

describe('what happened to a booking', () => {
  it('tells that the guest has booked, and what was mailed or could not be [DESK-34]', async () => {
    const answer = await post(ines, '/bookings', { roomId: 6, date: '2026-11-20', time: '16:00', nights: 2 });
    const id = answer.json().insertedId;
    expect((await show(id)).events).toEqual([
      expect.objectContaining({
        what: 'booked',
        actor: 'Ines Carvalho',
        byGuest: true,
        amount: expect.any(Number),
      }),
    ]);
    // Even if the guest's address has changed.
    await updateRows(
      db,
      'mails',
      { booking_id: id },
      { sent_at: new Date(), body: '', recipient: 'old@example.com' },
    );
    expect((await show(id)).events.map(({ what }) => what)).toContain('mail sent');
    await updateRows(db, 'mails', { booking_id: id }, { sent_at: null, failed: 'no such mailbox' });
    const failed = (await show(id)).events.find(({ what }) => what === 'mail failed');
    expect(failed?.text).toMatch(/^Booked: .*: no such mailbox$/);
    await post(ines, `/bookings/${id}/cancel`);
    expect((await show(id)).events).toContainEqual(
      expect.objectContaining({ what: 'cancelled', actor: 'Ines Carvalho', byGuest: true }),
    );
  });

  it('tells what the desk did, newest first, and nothing that it was refused [DESK-34]', async () => {
    const id = await stay(7, '2026-11-16');
    const at = (hour: number) => `2026-11-14T${String(hour).padStart(2, '0')}:00:00Z`;
    await updateRows(db, 'bookings', { id }, { created_at: new Date(at(8)) });
    await log(id, 'POST /desk/bookings', at(8));
    await log(id, 'POST /desk/bookings/{id}/check-in', at(9), { refused: 'TOO_EARLY' });
    await log(id, 'PUT /desk/bookings/{id}', at(10), {
      before: JSON.stringify({
        id: 7,
        title: 'Night Pod',
        date: '2026-11-16',
        time: '15:00',
        count: 2,
        amountCents: 9_000,
      }),
      after: JSON.stringify({
        id: 8,
        title: 'Dusk Pod',
        date: '2026-11-16',
        time: '15:00',
        count: 3,
        amountCents: 15_600,
      }),
    });
    await log('', 'PUT /desk/readiness/{kind}/{id}', '2026-11-15T16:00:00Z', {
      booking_id: null,
      subject: 'room 7',
      after: JSON.stringify({ state: 'clean' }),
    });
    await log(id, 'POST /desk/bookings/{id}/check-in', '2026-11-15T17:00:00Z');
    await log(id, 'POST /desk/bookings/{id}/undo', '2026-11-15T17:01:00Z', {
      after: JSON.stringify({ undone: 'check-in' }),
    });
    await log(id, 'POST /desk/bookings/{id}/payments', '2026-11-15T17:02:00Z');
    const entry = { booking_id: id, actor_id: clerk.uid };
    await insertRows(db, 'desk_payments', [
      { ...entry, kind: 'paid', method: 'cash', amount_cents: 5_000, at: new Date('2026-11-15T17:02:00Z') },
      {
        ...entry,
        kind: 'refunded',
        method: 'cash',
        amount_cents: 1_000,
        reason: 'Cold water',
        at: new Date('2026-11-15T17:03:00Z'),
      },
    ]);
    await insertRows(db, 'charges', [
      { ...entry, kind: 'charge', title: 'Towel', amount_cents: 300, at: new Date('2026-11-15T17:04:00Z') },
      { ...entry, kind: 'change', title: 'Longer', amount_cents: 6_600, at: new Date(at(10)) },
    ]);
    const { events } = await show(id);
    expect(events.map(({ what, text, amount }) => [what, text, amount])).toEqual([
      ['charged', 'Towel', 3],
      ['refund', 'Cold water', 10],
      ['payment', 'cash', 50],
      ['undone', 'check-in', undefined],
      ['checked in', '', undefined],
      ['readiness', 'clean', undefined],
      ['moved', '', 66],
      ['booked', '', 0],
    ]);
    expect(events.find(({ what }) => what === 'moved')?.move).toMatchObject({
      from: { title: 'Night Pod', date: '2026-11-16', count: 2 },
      to: { title: 'Dusk Pod', date: '2026-11-16', count: 3 },
    });
    expect(events.every(({ actor, byGuest }) => actor === 'Rui Clerk' && !byGuest)).toBe(true);
  });

  it('tells of a walk-in from arrival to departure, as the calls of the desk write it [DESK-34]', async () => {
    const response = await post(clerk, '/desk/bookings', {
      kind: 'room',
      id: 9,
      date: '2026-11-15',
      time: '18:00',
      nights: 2,
      checkIn: true,
      guest: { name: 'Hannah Dahl', email: 'hannah@example.net' },
      payment: { method: 'card' },
    });
    const { insertedId: id, amount } = response.json();
    await house.put(clerk, `/desk/bookings/${id}`, { nights: 3 });
    await post(clerk, `/desk/bookings/${id}/receipt`);
    await post(clerk, `/desk/bookings/${id}/check-out`, { leaveDue: true });
    await post(clerk, `/desk/bookings/${id}/undo`);
    await updateRows(db, 'mails', { booking_id: id }, { sent_at: new Date() });
    const { events } = await show(id);
    const told = events.map(({ what, text }) => `${what}: ${text}`);
    expect(new Set(told.filter((one) => !one.startsWith('mail sent')))).toEqual(
      new Set([
        'booked: ',
        'checked in: ',
        'payment: card',
        'receipt sent: ',
        'checked out: ',
        'undone: check-out',
        'moved: ',
      ]),
    );
    expect(told.filter((one) => one.startsWith('mail sent'))).toHaveLength(3);
    expect(events.find(({ what }) => what === 'booked')).toMatchObject({ amount, actor: 'Rui Clerk' });
    expect(events.find(({ what }) => what === 'moved')).toMatchObject({
      amount: amount / 2,
      move: { from: { date: '2026-11-15', time: '18:00', count: 2 }, to: { count: 3 } },
    });
  });

  it('tells of food and of money that came and went online [DESK-34]', async () => {
    const line = { kind: 'room', id: 8, date: '2026-11-17', time: '15:00', count: 1 };
    const { checkoutId } = (await house.checkOut(ines, [line])).json();
    await house.press(ines, checkoutId, 'paid');
    const { id } = await findRow(db, 'bookings', { checkout_id: checkoutId }, ['id']);
    const items = JSON.stringify([{ dishId: 9, name: 'Soup', priceCents: 599, image: '/x.svg' }]);
    await insertRows(db, 'orders', {
      user_id: ines.uid,
      number: 1,
      room_type: 'Sleeping Room',
      room_id: '8',
      items,
      total_cents: 599,
      booking_id: id,
    });
    const { events } = await show(id);
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'food ordered', text: 'Soup', amount: 5.99, byGuest: true }),
    );
    const { booking_id } = await findRow(db, 'mails', { booking_id: id }, ['booking_id']);
    expect(booking_id).toBe(id);
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'paid online', actor: 'Ines Carvalho', byGuest: true }),
    );
    const shown = await show(id);
    expect(shown).toMatchObject({ paid: shown.amount, due: 5.99 });
  });
});
