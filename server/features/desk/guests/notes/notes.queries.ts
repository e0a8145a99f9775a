import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../../db/schema.ts';
import { ownerColumn, type Person } from '../person.queries.ts';

export type NoteRow = Selectable<Database['guest_notes']>;

export const findNotes = (db: Db, person: Person): Promise<NoteRow[]> =>
  db
    .selectFrom('guest_notes')
    .selectAll()
    .where(ownerColumn(person), '=', person.uid)
    .orderBy('is_pinned', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const insertNote = async (
  tx: Tx,
  person: Person,
  note: Omit<NoteRow, 'user_id' | 'guest_id'>,
): Promise<void> => {
  await tx
    .insertInto('guest_notes')
    .values({ ...note, [ownerColumn(person)]: person.uid })
    .execute();
};

/** Locks a note of a guest. */
export const lockNote = (tx: Tx, person: Person, noteId: string): Promise<NoteRow | undefined> =>
  tx
    .selectFrom('guest_notes')
    .selectAll()
    .where('id', '=', noteId)
    .where(ownerColumn(person), '=', person.uid)
    .forUpdate()
    .executeTakeFirst();

export const pinNote = (tx: Tx, noteId: string, isPinned: boolean) =>
  tx.updateTable('guest_notes').set({ is_pinned: isPinned }).where('id', '=', noteId).execute();

export const deleteNote = (tx: Tx, noteId: string) =>
  tx.deleteFrom('guest_notes').where('id', '=', noteId).execute();
