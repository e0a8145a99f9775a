import type { GuestNote } from '#contract/desk/guests.ts';
import type { Db } from '../../../../db/schema.ts';
import type { SignedIn } from '../../../../http/caller.ts';
import type { Person } from '../person.queries.ts';
import { findNotes, type NoteRow } from './notes.queries.ts';

const present = (row: NoteRow, caller: SignedIn): GuestNote => ({
  noteId: row.id,
  text: row.text,
  pinned: row.is_pinned,
  author: row.author_name,
  isOwn: row.author_id === caller.uid,
  at: row.created_at.toISOString(),
});

/** The desk's notes about a guest: pinned ones first, then the newest. */
export const listNotes = async (db: Db, person: Person, caller: SignedIn): Promise<GuestNote[]> =>
  (await findNotes(db, person)).map((row) => present(row, caller));
