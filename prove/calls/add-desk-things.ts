import type { Db } from '#server/db/schema.ts';
import { addBooking } from '#server/testing/add-booking.ts';
import { findRow, insertRows, updateRows } from '#server/testing/rows.ts';
import type { DeskThings, Things } from './describe-calls.ts';

/** The tests' clock stands at 18:00 of this day. */
const today = { date: '2026-11-15', time: '16:00', count: 1 } as const;

/** Rules that change no price. */
const addRules = async (db: Db): Promise<string[]> => {
  const rules = ['0H3V8YJ5N2WC', '7QK2M9XD4TRA'];
  for (const [index, id] of rules.entries())
    await insertRows(db, 'price_rules', {
      id,
      position: index + 1,
      name: `Rule ${index + 1}`,
      is_on: false,
      percent: 10,
      stops: false,
    });
  return rules;
};

/** Guests without an account: one with a note and a duplicate record, and one to be erased. */
const addRecords = async (db: Db): Promise<Pick<DeskThings, 'guest' | 'note' | 'double' | 'erased'>> => {
  const [guest, double, erased] = ['G7QK2M9XD4TR', 'D7QK2M9XD4TR', 'E7QK2M9XD4TR'];
  const note = 'N7QK2M9XD4TR';
  await insertRows(db, 'guests', [
    { id: guest, name: 'Ida Berg' },
    { id: double, name: 'I. Berg' },
    { id: erased, name: 'Uma Unknown' },
  ]);
  const written = { text: 'Vegetarian.', author_name: 'Ada Admin', created_at: new Date() };
  await insertRows(db, 'guest_notes', { id: note, guest_id: guest, ...written });
  return { guest, note, double, erased };
};

const addImports = async (db: Db): Promise<string[]> => {
  const ids = ['1MP7QK2M9XD4', '2MP7QK2M9XD4'];
  const at = new Date();
  await insertRows(
    db,
    'calendar_imports',
    ids.map((id) => ({
      id,
      room_id: 1,
      name: 'Elsewhere',
      url: `https://elsewhere.example/${id}`,
      created_at: at,
      due_at: at,
    })),
  );
  return ids;
};

/** Adds a thing for every step at the desk, in rooms from the eighth on. */
export const addDeskThings = async (db: Db, uid: string): Promise<DeskThings> => {
  const add = (id: number, part: object = {}) => addBooking(db, { kind: 'room', ...today, uid, id, ...part });
  const undoable = await add(11, { status: 'No-show' });
  const undo = { action: 'no-show', at: '2026-11-15T18:00:00Z', readiness: 'clean' };
  await updateRows(db, 'bookings', { id: undoable }, { undo: JSON.stringify(undo) });

  const stay = await add(12, { date: '2026-11-25' });
  await updateRows(db, 'bookings', { id: stay }, { amount_cents: 10_000 });
  await updateRows(db, 'payments', { booking_id: stay }, { amount_cents: 10_000 });
  const extra = { kind: 'charge', title: 'Towel', amount_cents: 300, at: new Date() } as const;
  await insertRows(db, 'charges', { ...extra, booking_id: stay });

  const message = 'M7QK2M9XD4TR';
  await insertRows(db, 'messages', {
    id: message,
    booking_id: stay,
    user_id: uid,
    by_desk: false,
    text: 'A towel?',
    created_at: new Date(),
  });

  const block = await add(12, { date: '2026-12-10', uid: undefined });
  await db.deleteFrom('payments').where('booking_id', '=', block).execute();
  await updateRows(db, 'bookings', { id: block }, { status: 'Blocked', reason: 'Painters' });

  const arriving = await add(8);
  const absent = await add(9);
  const rules = await addRules(db);
  const records = await addRecords(db);
  return {
    arriving,
    absent,
    undoable,
    stay,
    block,
    leaving: await add(10, { status: 'Checked in' }),
    rules,
    order: rules,
    message,
    ...records,
    imports: await addImports(db),
    charge: (await findRow(db, 'charges', { booking_id: stay }, ['id'])).id,
    code: (await findRow(db, 'bookings', { id: stay }, ['check_in_code'])).check_in_code,
  };
};

/** The same things after other calls: an order of rules must name the rules added since, and none deleted since. */
export const readThings = async (db: Db, things: Things): Promise<Things> => {
  const rules = await db.selectFrom('price_rules').select('id').orderBy('position').execute();
  return { ...things, desk: { ...things.desk, order: rules.map(({ id }) => id) } };
};
