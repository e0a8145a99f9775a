import { addDays } from '#contract/dates.ts';
import type { Db } from '../db/schema.ts';
import { generateId } from '../lib/generate-id.ts';
import { addBooking } from './add-booking.ts';
import { insertRows, updateRows } from './rows.ts';

export type NewRecord = { name?: string; email?: string; phone_number?: string; created_at?: Date };

let added = 0;

/** Inserts a guest without an account, with a note and a booking of the first room years ahead. */
export const addGuestRecord = async ({ db }: { db: Db }, given: NewRecord = {}) => {
  const uid = generateId();
  const noteId = generateId();
  await insertRows(db, 'guests', { id: uid, name: 'M. Lindqvist', email: null, ...given });
  const date = addDays('2028-01-01', added++);
  const bookingId = await addBooking(db, { kind: 'room', id: 1, date, time: '16:00', count: 1 });
  await updateRows(db, 'bookings', { id: bookingId }, { guest_id: uid });
  const note = { text: 'A lower bunk.', author_name: 'Ada', created_at: new Date() };
  await insertRows(db, 'guest_notes', { id: noteId, guest_id: uid, ...note });
  return { uid, bookingId, noteId };
};
