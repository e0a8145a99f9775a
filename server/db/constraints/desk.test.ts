import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addBooking } from '../../testing/add-booking.ts';
import { addCheckout } from '../../testing/add-checkout.ts';
import { addGuest } from '../../testing/add-guests.ts';
import { findRow, insertRows, updateRows } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const { db } = await createTestDatabase({ demo: true });

let added = 0;
const stay = (part: object = {}) =>
  addBooking(db, { kind: 'room', id: 5, date: `2030-01-${10 + ++added}`, time: '16:00', count: 1, ...part });
const hours = (part: object = {}) =>
  addBooking(db, { kind: 'pc', id: 5, date: `2030-01-${10 + ++added}`, time: '16:00', count: 4, ...part });
const change = (id: string, columns: string) =>
  sql`update bookings set ${sql.raw(columns)} where id = ${id}`.execute(db);

const things = [
  { kind: 'room', id: 1 },
  { kind: 'study', id: 13 },
  { kind: 'pc', id: 1 },
] as const;

describe.each(things)('the database, of a block of a $kind,', ({ kind, id }) => {
  const time = { kind, id, date: '2026-11-20', time: '16:00', count: 2 } as const;
  const toBlock = (bookingId: string) => change(bookingId, "status = 'Blocked', reason = 'Painters'");

  it('lets nothing share its time, and it none of another [DESK-14]', async () => {
    const block = await addBooking(db, time);
    await toBlock(block);
    for (const status of ['Pending', 'Confirmed', 'Checked in'] as const)
      await expect(addBooking(db, { ...time, count: 1, status })).rejects.toThrow(/bookings_no_shared/);
    const cancelled = await addBooking(db, { ...time, status: 'Completed' });
    await expect(toBlock(cancelled)).rejects.toThrow(/bookings_no_shared/);
  });

  it('takes as long as it takes', async () => {
    const block = await addBooking(db, { ...time, date: '2028-01-01', count: kind === 'room' ? 30 : 12 });
    await toBlock(block);
    const longer =
      kind === 'room' ? 'count = 400' : "count = 400, ends_at = starts_at + interval '400 hours'";
    await change(block, longer);
    await expect(change(block, "status = 'Confirmed', reason = null")).rejects.toThrow(/bookings_longest/);
  });
});

describe.each([
  { kind: 'room', id: 2 },
  { kind: 'study', id: 14 },
  { kind: 'pc', id: 2 },
] as const)('the database, of a $kind that is out of order,', ({ kind, id }) => {
  const time = { kind, id, date: '2027-05-02', time: '16:00', count: 2 } as const;
  const column = kind === 'pc' ? 'pc_id' : 'room_id';
  const close = (from: string | null) =>
    sql`update ${sql.table(kind === 'pc' ? 'pcs' : 'rooms')} set
      readiness = ${from ? 'out of order' : 'clean'}, out_of_order_from = ${from}::timestamptz, ${sql.ref(
        kind === 'room' ? 'closed_nights' : 'closed_hours',
      )} = ${from === null ? null : kind === 'room' ? `[${from},)` : `["${from}T00:00Z",)`}
      where id = ${id}`.execute(db);
  const add = (part: object = {}) => addBooking(db, { ...time, ...part });

  it('refuses what is new, and nothing that takes no time or is before [DESK-65]', async () => {
    await close('2027-05-01');
    for (const status of ['Pending', 'Confirmed', 'Checked in'] as const)
      await expect(add({ status })).rejects.toThrow(/bookings_no_closed/);
    await add({ status: 'Cancelled' });
    await add({ date: '2027-04-20' });
    await expect(add({ date: '2027-04-30', count: kind === 'room' ? 2 : 10 })).rejects.toThrow(/no_closed/);
    // A block may overlap a closure.
    const block = await add({ status: 'Cancelled' });
    await change(block, "status = 'Blocked', reason = 'Painters', cancelled_at = null");
    await close(null);
    await change(block, "status = 'Cancelled', reason = null, cancelled_at = now()");
  });

  it('keeps bookings that were there before: they may be kept, given up and moved away, but not take more [DESK-65]', async () => {
    const [kept, moved] = [await add(), await add({ date: '2027-05-10' })];
    await close('2027-05-01');
    await change(kept, "status = 'Checked in', arrived_at = now()");
    await change(kept, "status = 'Completed', left_at = now()");
    await change(kept, "status = 'Checked in', left_at = null");
    const to = (count: number) =>
      change(
        kept,
        `count = ${count}, ends_at = starts_at + interval '${kind === 'room' ? 20 * count : count} hours'`,
      );
    await to(1);
    await expect(to(3)).rejects.toThrow(/no_closed/);
    await expect(
      change(
        moved,
        "date = '2027-05-11', starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'",
      ),
    ).rejects.toThrow(/no_closed/);
    await change(moved, `${column} = ${id - 1}`);
    await expect(change(moved, `${column} = ${id}`)).rejects.toThrow(/no_closed/);
    await change(kept, "status = 'Completed'");
    await change(moved, "status = 'Cancelled', cancelled_at = now()");
    await close(null);
  });
});

describe('the database', async () => {
  const guest = await addGuest(db);
  await insertRows(db, 'guests', { id: 'G00000000001', name: 'Mara Vogt', email: 'mara@example.com' });

  it.each([
    ['a block without a reason', "status = 'Blocked'", 'bookings_block'],
    ['a reason of what is no block', "reason = 'Painters'", 'bookings_block'],
    ['a block that somebody pays', "status = 'Blocked', reason = 'x', amount_cents = 1", 'bookings_block'],
    ['a block for somebody', "status = 'Blocked', reason = 'x', guest_id = 'G00000000001'", 'bookings_block'],
    ['somebody in the house who never arrived', "status = 'Checked in'", 'bookings_arrived'],
    ['somebody who left and is expected', 'left_at = now()', 'bookings_left'],
    ['as many prices as there are no nights', 'unit_cents = array[1, 2]', 'bookings_units'],
    ['a move before the stay', 'moved_on = date', 'bookings_moved'],
    ['a move after the stay', 'moved_on = date + count + 1', 'range lower bound'],
    ['nights that were moved by the hour', "moved_at = starts_at + interval '1 hour'", 'bookings_moved'],
    ['a code that can be misread', "check_in_code = 'OIOIOIOI'", 'check_in_code'],
  ])('refuses %s [DESK-20]', async (_, columns, constraint) => {
    await expect(change(await stay(), columns)).rejects.toThrow(constraint);
  });

  it('has one guest for a booking, with an account or without [DESK-20]', async () => {
    const id = await stay({ uid: guest.uid });
    await expect(change(id, "guest_id = 'G00000000001'")).rejects.toThrow(/bookings_one_guest/);
    const same = { id: 'G00000000002', name: 'Mara', email: 'MARA@example.com' };
    await expect(insertRows(db, 'guests', same)).rejects.toThrow(/guests_email/);
    await updateRows(db, 'guests', { id: 'G00000000001' }, { user_id: guest.uid });
    await insertRows(db, 'guests', same);
  });

  it('frees the old place of a stay that was moved while it ran [DESK-20]', async () => {
    const id = await stay({ id: 6, date: '2031-01-01', count: 4, status: 'Checked in' });
    await change(id, "moved_on = '2031-01-03', room_id = 7");
    expect((await findRow(db, 'bookings', { id }, ['nights'])).nights).toBe('[2031-01-03,2031-01-05)');
    const pc = await hours({ date: '2031-01-01', status: 'Checked in' });
    await change(pc, "moved_at = starts_at + interval '1 hour'");
    const first = { kind: 'pc', id: 5, date: '2031-01-01', time: '16:00' } as const;
    await addBooking(db, { ...first, count: 1 });
    await expect(addBooking(db, { ...first, count: 2 })).rejects.toThrow(/bookings_no_shared/);
  });

  it('counts every change of a booking that a clerk may have decided on [DESK-20]', async () => {
    const id = await stay();
    const version = async () => (await findRow(db, 'bookings', { id }, ['version'])).version;
    expect(await version()).toBe(1);
    await change(id, 'count = count + 1');
    await change(id, "status = 'No-show'");
    expect(await version()).toBe(3);
    // As when food makes a paid bill due again.
    await change(id, 'paid_at = null');
    expect(await version()).toBe(3);
  });

  it('gives no two bookings of one day the same code [DESK-11]', async () => {
    const codes = [await stay({ id: 8, date: '2032-01-01' }), await stay({ id: 9, date: '2032-01-01' })];
    const set = (id = '') => change(id, "check_in_code = 'AAAAAAAA'");
    await set(codes[0]);
    await expect(set(codes[1])).rejects.toThrow(/bookings_check_in_code/);
  });

  it.each([
    ["readiness = 'dirty'", 'readiness'],
    ["readiness = 'out of order'", 'violates'],
    ["readiness = 'out of order', out_of_order_from = now()", 'closed'],
    ["out_of_order_until = '2030-01-01'", 'out_of_order'],
    ['closed_hours = tstzrange(now(), null)', 'closed'],
    [
      "readiness = 'out of order', out_of_order_from = now(), closed_nights = 'empty', closed_hours = 'empty'",
      'closed',
    ],
  ])('refuses a room or PC with %s [DESK-20]', async (columns, constraint) => {
    for (const table of ['rooms', 'pcs'])
      await expect(sql`update ${sql.table(table)} set ${sql.raw(columns)}`.execute(db)).rejects.toThrow(
        constraint,
      );
  });
});

describe('what was written at the desk', async () => {
  const { uid } = await addGuest(db, { role: 'admin' });
  const bookingId = await stay();
  const at = new Date();
  await insertRows(db, 'charges', {
    booking_id: bookingId,
    kind: 'charge',
    title: 'Towel',
    amount_cents: 300,
    actor_id: uid,
    at,
  });
  await insertRows(db, 'desk_payments', {
    booking_id: bookingId,
    kind: 'paid',
    method: 'cash',
    amount_cents: 300,
    actor_id: uid,
    at,
  });
  await insertRows(db, 'desk_log', {
    at,
    actor_id: uid,
    actor_name: 'Ada',
    action: 'POST /desk/blocks',
    subject: 'room 1',
    request_id: 'r1',
    address: '127.0.0.1',
  });
  const checkout_id = await addCheckout(db);
  const refund = { checkout_id, charge: 'ch_1', amount_cents: 300, reason: 'Loud', actor_id: uid };
  await insertRows(db, 'refunds', { id: 'R00000000001', payment_id: bookingId, ...refund });
  const tables = ['charges', 'desk_payments', 'desk_log'];

  it.each(tables)('to %s is never changed or deleted, not even by SQL [DESK-19]', async (table) => {
    const name = sql.table(table);
    for (const statement of [
      sql`update ${name} set at = now()`,
      sql`update ${name} set actor_id = actor_id`,
      sql`update ${name} set actor_id = null, at = now()`,
      sql`update ${name} set actor_id = null`,
      sql`delete from ${name}`,
      sql`truncate ${name} cascade`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/only ever added|never|refuse|keep/);
  });

  it('of a refund only how far it is changes [BILL-21]', async () => {
    const { uid: other } = await addGuest(db, { role: 'admin' });
    for (const columns of [
      'amount_cents = 1',
      "reason = 'Nice'",
      'reason = null',
      "charge = 'ch_2'",
      'payment_id = null',
      'wanted_at = now()',
      'actor_id = null',
      `actor_id = '${other}'`,
      'settled_at = now(), amount_cents = 1',
    ])
      await expect(sql`update refunds set ${sql.raw(columns)}`.execute(db)).rejects.toThrow(/and settled/);
    await expect(sql`delete from refunds`.execute(db)).rejects.toThrow(/and settled/);
    await expect(sql`truncate refunds cascade`.execute(db)).rejects.toThrow(/only ever added/);
    const progress = `attempts = 2, due_at = now(), leased_until = now(), problem = 'No answer',
      settled_at = now(), looked_at = now()`;
    await sql`update refunds set ${sql.raw(progress)}`.execute(db);
    await sql`update refunds set settled_at = null`.execute(db);
  });

  const referring = ['charges', 'desk_payments', 'refunds'];

  it.each(referring)('to %s is found by an index when its admin deletes their account', async (table) => {
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain update ${sql.table(table)} set actor_id = null where actor_id = ${uid}`.execute(tx);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(`${table}_by_actor`);
  });

  it('forgets only which admin it was, when they delete their account, and the log not even that [DESK-19]', async () => {
    const read = async () =>
      (
        await sql`select to_jsonb(l) - 'actor_id' as row from desk_log l union all
        select to_jsonb(c) - 'actor_id' from charges c union all select to_jsonb(p) - 'actor_id' from desk_payments p
        union all select to_jsonb(r) - 'actor_id' from refunds r`.execute(db)
      ).rows;
    const before = await read();
    await db.deleteFrom('users').where('id', '=', uid).execute();
    expect(await read()).toEqual(before);
    for (const table of [...tables, 'refunds']) {
      const { rows } = await sql<{
        named: number;
      }>`select count(actor_id) as named from ${sql.table(table)}`.execute(db);
      // The log keeps even the id: its rows never change.
      expect(rows, table).toEqual([{ named: table === 'desk_log' ? 1 : 0 }]);
    }
  });
});
