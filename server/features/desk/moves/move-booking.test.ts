import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addBooking } from '../../../testing/add-booking.ts';
import { findRow, findRows, insertRows, updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { checkLedger } from '../../payments/ledger/check-ledger.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now, settings: { maxUpcomingBookings: 1000 } });
const { db, get, post, put } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
const colleague = await house.addGuest({ role: 'admin' });

let day = 0;
/** A separate day for each test, so that tests do not collide. */
const nextDay = () => new Date(Date.UTC(2027, 0, 1 + 10 * day++)).toISOString().slice(0, 10);

const book = async (request: object): Promise<string> => {
  const path = 'pcId' in request ? '/pcbookinghistory' : '/bookings';
  const answer = await post(guest, path, { time: '16:00', ...request });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().insertedId;
};
const move = (id: string, change: object, by = admin) => put(by, `/desk/bookings/${id}`, change);
const show = (id: string) => get(guest, `/bookings/${id}`);
const rowOf = (id: string) =>
  findRow(db, 'bookings', { id }, [
    ...(['room_id', 'pc_id', 'title', 'date', 'count', 'amount_cents', 'unit_cents'] as const),
    ...(['moved_on', 'moved_at', 'version', 'undo'] as const),
  ]);
const changesOf = (id: string) =>
  findRows(db, 'charges', { booking_id: id }, ['kind', 'title', 'amount_cents', 'actor_id']);
const mailsOf = async (id: string) =>
  (await findRows(db, 'mails', {}, ['recipient', 'subject', 'body'])).filter(
    ({ subject, body }) => subject.startsWith('Changed') && body.includes(id),
  );
const logOf = (id: string) =>
  findRows(db, 'desk_log', { booking_id: id }, ['actor_id', 'before', 'after', 'refused']);
const checkIn = (id: string) =>
  updateRows(db, 'bookings', { id }, { status: 'Checked in', arrived_at: new Date(now) });
const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
  const before = now;
  now = time;
  try {
    return await work();
  } finally {
    now = before;
  }
};

describe('moving a booking', () => {
  it('takes it to another room, charges the difference, tells the guest and leaves its trace [DESK-47, DESK-50]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 1, date, nights: 2 });
    const answer = await move(id, { id: 2 });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { amount: 96, difference: 28, endsAt: `${date.slice(0, 8)}03T11:00:00Z`, version: 2 },
    ]);
    expect(await show(id)).toMatchObject({ roomId: 2, title: 'Harbour Pod', date, amount: 96 });
    expect(await changesOf(id)).toEqual([
      { kind: 'change', title: 'Moved to Harbour Pod', amount_cents: 2800, actor_id: admin.uid },
    ]);
    const [mail, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: guest.email,
      subject: expect.stringMatching(/^Changed: Harbour Pod, /),
    });
    expect(mail?.body).toContain('Before, it was Lantern Bunk');
    expect(mail?.body).toContain('It costs $28.00 more, $96.00 in all.');
    expect(await logOf(id)).toEqual([
      {
        actor_id: admin.uid,
        before: expect.objectContaining({ id: 1, title: 'Lantern Bunk', count: 2, amountCents: 6800 }),
        after: expect.objectContaining({ id: 2, title: 'Harbour Pod', count: 2, amountCents: 9600 }),
        refused: null,
      },
    ]);
    // The old place is free at once.
    await book({ roomId: 1, date, nights: 2 });
  });

  it('extends and shortens it; what stays keeps its price though it costs more by now [DESK-47]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 3, date, nights: 2 });
    await updateRows(db, 'rooms', { id: 3 }, { price_cents: 10_000 });
    expect((await move(id, { nights: 3 })).json()).toMatchObject({ amount: 292, difference: 100 });
    expect((await rowOf(id)).unit_cents).toEqual([9600, 9600, 10_000]);
    expect((await move(id, { nights: 1 })).json()).toMatchObject({ amount: 96, difference: -196 });
    expect((await changesOf(id)).map(({ title }) => title)).toEqual([
      'Extended by 1 night',
      'Shortened by 2 nights',
    ]);
    await updateRows(db, 'rooms', { id: 3 }, { price_cents: 9600 });
  });

  it('moves hours to another time and another study room in one step [DESK-50]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 13, roomType: 'study', date, duration: 2 });
    const answer = await move(id, { id: 14, time: '10:30', duration: 3 });
    expect(answer.json()).toMatchObject({ amount: 66, difference: 42, endsAt: `${date}T13:30:00Z` });
    expect(await show(id)).toMatchObject({ roomId: 14, time: '10:30', duration: 3 });
  });

  it('shows in a preview what it would do, and writes nothing [DESK-51]', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 2 });
    const answer = await move(id, { id: 2, preview: true });
    expect(answer.json()).toMatchObject({ amount: 96, difference: 28, version: 1 });
    expect(await show(id)).toMatchObject({ roomId: 1, amount: 68 });
    expect([await changesOf(id), await mailsOf(id), await logOf(id)]).toEqual([[], [], []]);
  });

  it('is refused where it costs something else than the clerk was told [DESK-51]', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 2 });
    const answer = await move(id, { id: 2, amount: 90 });
    expect([answer.statusCode, answer.json().code, answer.json().amount]).toEqual([409, 'PRICE_CHANGED', 96]);
    expect((await move(id, { id: 2, amount: 96 })).statusCode).toBe(200);
  });

  it('makes what was paid due again where it costs more, and leaves a rest to give back where less [DESK-50]', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 2 });
    await post(admin, `/desk/bookings/${id}/payments`, { amount: 68, method: 'cash' });
    expect(await show(id)).toMatchObject({ payment: 'paid' });
    const answer = await move(id, { nights: 3 });
    expect(await show(id)).toMatchObject({ payment: 'due', amount: 102 });
    const bill = await get(admin, `/desk/bookings/${id}/bill`);
    expect(bill).toMatchObject({ total: 102, paid: 68, due: 34 });
    expect(answer.json().version).toBe((await rowOf(id)).version);
    await move(id, { nights: 1 });
    expect(await get(admin, `/desk/bookings/${id}/bill`)).toMatchObject({ total: 34, due: -34 });
    expect(await show(id)).toMatchObject({ payment: 'paid' });
  });

  it('writes nothing where nothing changes', async () => {
    const id = await book({ roomId: 1, date: nextDay(), nights: 2 });
    expect((await move(id, { id: 1, nights: 2 })).json()).toMatchObject({ difference: 0, version: 1 });
    expect([await mailsOf(id), await logOf(id)]).toEqual([[], []]);
  });

  it('gives it its old price when it is moved back within ten minutes [DESK-52]', async () => {
    const id = await book({ pcId: 4, date: nextDay(), duration: 2 });
    await move(id, { id: 1 });
    await updateRows(db, 'pcs', { id: 4 }, { price_cents: 9900 });
    const later = await at('2026-11-15T18:10:00Z', () => move(id, { id: 4, preview: true }));
    expect(later.json()).toMatchObject({ amount: 198 });
    expect((await move(id, { id: 4 })).json()).toMatchObject({ amount: 40, difference: 20 });
    expect((await changesOf(id)).map(({ amount_cents }) => amount_cents)).toEqual([-2000, 2000]);
    await updateRows(db, 'pcs', { id: 4 }, { price_cents: 2000 });
  });
});

const emptyBooking = {
  id: '0000000BBBBB',
  kind: 'sleeping' as const,
  room_id: 7,
  title: 'x',
  time: '00:00',
  count: 2,
  ends_at: new Date('2028-01-01'),
  amount_cents: 0,
};

describe('a move is refused', () => {
  const code = async (id: string, change: object) => {
    const preview = await move(id, { ...change, preview: true });
    const answer = await move(id, change);
    // A preview returns the same code.
    expect(preview.json().code).toBe(answer.json().code);
    return [answer.statusCode, answer.json().code];
  };

  it('onto what is booked, held or blocked, with what is free nearby, and leaves its trace [DESK-51]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 1, date, nights: 2 });
    await addBooking(db, { kind: 'room', id: 5, date, time: '16:00', count: 1 });
    await addBooking(db, { kind: 'room', id: 6, date, time: '16:00', count: 1, status: 'Pending' });
    await insertRows(db, 'bookings', {
      ...emptyBooking,
      date,
      starts_at: new Date(`${date}T00:00Z`),
      status: 'Blocked',
      reason: 'Paint',
    });
    for (const room of [5, 6, 7]) expect(await code(id, { id: room })).toEqual([409, 'ROOM_TAKEN']);
    const preview = await move(id, { id: 5, preview: true });
    const { alternatives } = preview.json();
    expect(alternatives.length).toBeGreaterThan(1);
    expect(await show(id)).toMatchObject({ roomId: 1 });
    const refusals = (await logOf(id)).map(({ refused }) => refused);
    expect(refusals).toEqual(['ROOM_TAKEN', 'ROOM_TAKEN', 'ROOM_TAKEN']);
  });

  it('onto what is out of order, which a booking that is there may still leave earlier [DESK-53]', async () => {
    const date = nextDay();
    const id = await book({ roomId: 1, date, nights: 2 });
    const inside = await book({ roomId: 8, date, nights: 2 });
    const closed_nights = sql`daterange('2026-11-15', null)`;
    const broken = { readiness: 'out of order' as const, out_of_order_from: new Date(now), closed_nights };
    await updateRows(db, 'rooms', { id: 8 }, broken);
    expect(await code(id, { id: 8 })).toEqual([409, 'ROOM_TAKEN']);
    expect(await code(inside, { nights: 3 })).toEqual([409, 'ROOM_TAKEN']);
    expect((await move(inside, { nights: 1 })).statusCode).toBe(200);
    expect((await move(inside, { id: 9 })).statusCode).toBe(200);
    const open = { readiness: 'clean', out_of_order_from: null, closed_nights: null } as const;
    await updateRows(db, 'rooms', { id: 8 }, open);
  });

  it('in the words that booking has for the past, a skipped time and what there is not [DESK-45]', async () => {
    const id = await book({ roomId: 1, date: nextDay() });
    expect(await code(id, { date: '2026-11-14' })).toEqual([400, 'ROOM_PAST_DATE']);
    expect(await code(id, { date: '2027-03-28', time: '01:30' })).toEqual([400, 'TIME_SKIPPED']);
    expect(await code(id, { id: 13 })).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(await code(id, { nights: 31 })).toEqual([400, 'BAD_INPUT']);
    expect(await code(id, { duration: 2 })).toEqual([400, 'BAD_INPUT']);
    expect(await code('NOBODYSBOOKG', { id: 2 })).toEqual([404, 'BOOKING_NOT_FOUND']);
    const pc = await book({ pcId: 1, date: nextDay(), duration: 1 });
    expect(await code(pc, { nights: 2 })).toEqual([400, 'BAD_INPUT']);
    expect(await code(pc, { date: '2026-11-15', time: '16:59' })).toEqual([400, 'PC_PAST']);
  });

  it('of what is pending, cancelled, over or not shown up for [DESK-50]', async () => {
    const date = nextDay();
    for (const status of ['Cancelled', 'Completed', 'No-show', 'Pending'] as const) {
      const id = await addBooking(db, { kind: 'room', id: 10, date, time: '16:00', count: 1, status });
      expect(await code(id, { id: 11 })).toEqual([409, 'WRONG_STATUS']);
    }
    const over = await addBooking(db, { kind: 'room', id: 10, date: '2026-11-10', time: '16:00', count: 1 });
    expect(await code(over, { id: 11 })).toEqual([409, 'WRONG_STATUS']);
  });

  it('to a clerk who has not seen the last change, who hears by whom, when and what [DESK-54]', async () => {
    const id = await book({ roomId: 1, date: nextDay() });
    await move(id, { id: 2, version: 1 }, colleague);
    expect(await code(id, { id: 5, version: 1 })).toEqual([409, 'BOOKING_CHANGED']);
    const answer = await move(id, { id: 5, version: 1 });
    expect(answer.json()).toMatchObject({
      by: colleague.name,
      at: '2026-11-15T18:00:00.000Z',
      what: 'PUT /desk/bookings/{id}',
    });
    expect(await show(id)).toMatchObject({ roomId: 2 });
    expect((await move(id, { id: 5, version: 2 })).statusCode).toBe(200);
  });

  it('where a discount would come to more than the rest', async () => {
    const id = await book({ roomId: 6, date: nextDay() });
    const discount = { kind: 'charge' as const, title: 'Sorry', amount_cents: -10_000 };
    await insertRows(db, 'charges', { ...discount, booking_id: id, at: new Date() });
    expect(await code(id, { id: 10 })).toEqual([409, 'TOTAL_BELOW_ZERO']);
  });

  it('to guests', async () => {
    const id = await book({ roomId: 1, date: nextDay() });
    expect((await put(guest, `/desk/bookings/${id}`, { id: 2 })).statusCode).toBe(403);
  });
});

describe('a guest who is in', () => {
  it('is moved from tonight on; the nights slept keep their room and price [DESK-48]', async () => {
    const id = await book({ roomId: 1, date: '2026-11-16', nights: 3 });
    await at('2026-11-17T12:00:00Z', async () => {
      await checkIn(id);
      expect((await move(id, { id: 2 })).json()).toMatchObject({ amount: 130, difference: 28 });
      const span = { date: '2026-11-16', count: 3, moved_on: '2026-11-17' };
      expect(await rowOf(id)).toMatchObject({ ...span, room_id: 2, unit_cents: [3400, 4800, 4800] });
      // The rest of the stay in the old room is free, and so is the night before the move in the new one.
      await addBooking(db, { kind: 'room', id: 1, date: '2026-11-17', time: '16:00', count: 2 });
      await addBooking(db, { kind: 'room', id: 2, date: '2026-11-16', time: '16:00', count: 1 });
      expect((await move(id, { date: '2026-11-17' })).json().code).toBe('STAY_STARTED');
      // A guest who leaves on the day of the move uses no night in the new room.
      expect((await move(id, { nights: 1 })).json()).toMatchObject({ amount: 34, difference: -96 });
    });
  });

  it('is offered other rooms only, for what the whole stay would cost there [DESK-51]', async () => {
    const id = await book({ roomId: 9, date: '2026-11-20', nights: 3 });
    await addBooking(db, { kind: 'room', id: 11, date: '2026-11-21', time: '16:00', count: 1 });
    await at('2026-11-21T12:00:00Z', async () => {
      await checkIn(id);
      const { code, alternatives } = (await move(id, { id: 11, preview: true })).json();
      expect(code).toBe('ROOM_TAKEN');
      const harbourPod = { kind: 'room', id: 2, title: 'Harbour Pod' };
      const when = { date: '2026-11-20', time: '16:00', count: 3 };
      expect(alternatives[0]).toEqual({ ...harbourPod, ...when, amount: 78 + 2 * 48 });
      expect((await move(id, { id: 2 })).json()).toMatchObject({ amount: 78 + 2 * 48 });
    });
  });

  it('goes on at another PC from this minute on, and may stay on after the end [DESK-48, DESK-49]', async () => {
    const id = await book({ pcId: 1, date: '2026-11-15', time: '18:00', duration: 2 });
    await checkIn(id);
    await at('2026-11-15T18:20:30Z', async () => {
      expect((await move(id, { id: 2 })).json()).toMatchObject({ amount: 25, difference: 5 });
      expect((await rowOf(id)).moved_at).toEqual(new Date('2026-11-15T18:20:00Z'));
    });
    await at('2026-11-15T20:10:00Z', async () => {
      const answer = await move(id, { duration: 3 });
      expect(answer.json()).toMatchObject({ amount: 40, endsAt: '2026-11-15T21:00:00Z' });
    });
  });

  it('is offered other PCs for the hours that are left [DESK-51]', async () => {
    const id = await book({ pcId: 3, date: '2026-11-17', time: '10:00', duration: 4 });
    await addBooking(db, { kind: 'pc', id: 3, date: '2026-11-17', time: '14:00', count: 1 });
    await addBooking(db, { kind: 'pc', id: 4, date: '2026-11-17', time: '16:00', count: 1 });
    await at('2026-11-17T13:20:00Z', async () => {
      await checkIn(id);
      const { code, alternatives } = (await move(id, { duration: 5, preview: true })).json();
      expect(code).toBe('PC_TAKEN');
      expect(alternatives).toContainEqual(expect.objectContaining({ id: 4, date: '2026-11-17', count: 5 }));
    });
  });

  it('can no longer take back the check-in once moved', async () => {
    const id = await book({ roomId: 12, date: '2026-11-15', time: '18:00' });
    await checkIn(id);
    const undo = JSON.stringify({ action: 'check-in', at: now, readiness: 'clean' });
    await updateRows(db, 'bookings', { id }, { undo });
    await move(id, { nights: 2 });
    expect((await rowOf(id)).undo).toBeNull();
  });
});

describe('a guest without an account', () => {
  it.each([
    ['mara@example.com', 1],
    [null, 0],
  ])('with the address %s gets %i mails', async (email, count) => {
    const id = await book({ roomId: 4, date: nextDay() });
    const record = `00000000000${count}`;
    await insertRows(db, 'guests', { id: record, name: 'Mara', email });
    await updateRows(db, 'bookings', { id }, { user_id: null, guest_id: record });
    expect((await move(id, { nights: 2 })).statusCode).toBe(200);
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(count);
    // It could be anybody's address, and there is no account to sign in to.
    for (const { recipient, body } of mails) {
      expect(recipient).toBe(email);
      expect(body).not.toMatch(/Mara|https?:/);
    }
  });
});

it('leaves every cent accounted for', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
