import type { Db, Tx } from '../../../../db/schema.ts';
import {
  type DeskAction,
  type DeskContext,
  recordDeskAction,
} from '../../../../desk-log/record-desk-action.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { IdempotentCall } from '../../../../http/read-idempotency-key.ts';
import { createWithin } from '../../../../idempotency/create-idempotently.ts';
import { generateId } from '../../../../lib/generate-id.ts';
import type { Person } from '../person.queries.ts';
import { transactOnGuest } from '../transact-on-guest.ts';
import { deleteNote, insertNote, lockNote, type NoteRow, pinNote } from './notes.queries.ts';

/** Logs that there was a note, never its text, because the log cannot be erased. */
const record = (
  tx: Tx,
  context: DeskContext,
  { uid }: Person,
  facts: Pick<DeskAction, 'before' | 'after'>,
): Promise<void> => recordDeskAction(tx, context, { subject: `guest ${uid}`, ...facts });

/** Adds a note to a guest; idempotent by its key. */
export const addNote = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  { uid, text, pinned }: { uid: string; text: string; pinned: boolean },
) => {
  const id = generateId();
  const noteId = await transactOnGuest(db, context, uid, (tx, person) =>
    createWithin(tx, idempotentCall, id, async () => {
      const { caller, now } = context;
      await insertNote(tx, person, {
        id,
        text,
        is_pinned: pinned,
        author_id: caller.uid,
        author_name: caller.name,
        created_at: new Date(now.epochMilliseconds),
      });
      await record(tx, context, person, { after: { noteId: id, pinned } });
      return id;
    }),
  );
  return { noteId };
};

type Note = { uid: string; noteId: string };

const onNote = (
  db: Db,
  context: DeskContext,
  { uid, noteId }: Note,
  work: (tx: Tx, person: Person, note: NoteRow) => Promise<void>,
) =>
  transactOnGuest(db, context, uid, async (tx, person) => {
    const note = await lockNote(tx, person, noteId);
    if (!note) throw new AppError('NOTE_NOT_FOUND');
    await work(tx, person, note);
    return { noteId };
  });

/** Pins or unpins a note. */
export const changeNote = (db: Db, context: DeskContext, note: Note, { pinned }: { pinned: boolean }) =>
  onNote(db, context, note, async (tx, person, { is_pinned }) => {
    if (is_pinned === pinned) return;
    await pinNote(tx, note.noteId, pinned);
    await record(tx, context, person, {
      before: { noteId: note.noteId, pinned: is_pinned },
      after: { noteId: note.noteId, pinned },
    });
  });

/** Withdraws a note; only its author can. */
export const withdrawNote = (db: Db, context: DeskContext, note: Note) =>
  onNote(db, context, note, async (tx, person, { author_id }) => {
    if (author_id !== context.caller.uid) throw new AppError('NOTE_OF_ANOTHER');
    await deleteNote(tx, note.noteId);
    await record(tx, context, person, { before: { noteId: note.noteId } });
  });
