import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { explainError } from '../../http/problems/send-problem.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { db } = await createTestDatabase({ demo: true });

const things = [
  { kind: 'room', id: 1, code: 'ROOM_TAKEN' },
  { kind: 'study', id: 13, code: 'STUDY_ROOM_TAKEN' },
  { kind: 'pc', id: 1, code: 'PC_TAKEN' },
] as const;

describe.each(things)('the database, of a $kind,', ({ kind, id, code }) => {
  const taken = { kind, id, date: '2026-11-20', time: '16:00', count: 2 } as const;
  const overlapping =
    kind === 'room'
      ? [
          { date: '2026-11-19', count: 2 },
          { date: '2026-11-20', time: '03:00', count: 1 },
          { date: '2026-11-21' },
        ]
      : [
          { time: '15:01', count: 1 },
          { time: '16:30', count: 1 },
          { time: '17:59' },
          { time: '10:00', count: 12 },
        ];
  const adjacent =
    kind === 'room'
      ? [{ date: '2026-11-19', count: 1 }, { date: '2026-11-22' }]
      : [{ time: '14:00' }, { time: '18:00' }];

  it('refuses what shares a night or a minute with another, and its refusal is understood [BOOK-16, BOOK-17]', async () => {
    await addBooking(db, taken);
    for (const status of ['Pending', 'Confirmed', 'Checked in'] as const)
      for (const request of overlapping) {
        const adding = addBooking(db, { ...taken, ...request, status });
        await expect(adding).rejects.toThrow(/bookings_no_shared/);
        expect(explainError(await adding.catch((error: unknown) => error)).code).toBe(code);
      }
  });

  it('takes what is next to another, or on another thing', async () => {
    for (const request of adjacent) await addBooking(db, { ...taken, ...request });
    await addBooking(db, { ...taken, id: id + 1 });
  });

  it('lets nothing stand in the way that does not occupy [BOOK-18]', async () => {
    const there = { ...taken, date: '2027-01-10' };
    for (const status of ['Cancelled', 'Completed', 'No-show'] as const)
      await addBooking(db, { ...there, status });
    const first = await addBooking(db, there);
    await updateRows(db, 'bookings', { id: first }, { status: 'Cancelled', cancelled_at: new Date(0) });
    await addBooking(db, there);
    // Nor can the cancelled one return to time taken since.
    const back = db
      .updateTable('bookings')
      .set({ status: 'Confirmed', cancelled_at: null })
      .where('id', '=', first);
    await expect(back.execute()).rejects.toThrow(/bookings_no_shared/);
  });
});

describe('the database', () => {
  it.each([
    sql`count = 31`,
    sql`count = 0`,
    sql`amount_cents = -1`,
    sql`ends_at = starts_at`,
    sql`status = 'Gone'`,
    sql`status = 'Cancelled'`,
    sql`pc_id = 1`,
    sql`room_id = null`,
    sql`room_id = 13`,
    sql`title = ' '`,
    sql`id = 'short'`,
  ])('refuses a booking that makes no sense', async (change) => {
    const id = await addBooking(db, { kind: 'room', id: 5, date: '2027-02-01', time: '16:00', count: 1 });
    await expect(sql`update bookings set ${change} where id = ${id}`.execute(db)).rejects.toThrow(/violates/);
    await sql`delete from payments where booking_id = ${id}`.execute(db);
    await sql`delete from bookings where id = ${id}`.execute(db);
  });

  it('takes one payment for a booking', async () => {
    const id = await addBooking(db, { kind: 'room', id: 6, date: '2027-02-01', time: '16:00', count: 1 });
    const second = { id: 'ZZZZZZZZZZZZ', booking_id: id, amount_cents: 1, status: 'due' } as const;
    await expect(db.insertInto('payments').values(second).execute()).rejects.toThrow(/payments_once/);
  });
});
