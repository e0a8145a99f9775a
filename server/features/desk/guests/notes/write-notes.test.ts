import { describe, expect, it } from 'vitest';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { createGuest, type Guest } from '../../../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../../../testing/rows.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, get, post, put } = house;
const ada = await createGuest(house, { role: 'admin', name: 'Ada' });
const rui = await createGuest(house, { role: 'admin', name: 'Rui' });
await insertRows(db, 'guests', { id: 'G00000000001', name: 'Ida Berg' });
const guest = await createGuest(house, { name: 'Mara' });

const note = async (by: Guest, uid: string, text: string, more: object = {}): Promise<string> =>
  (await post(by, `/desk/guests/${uid}/notes`, { text, ...more })).json().noteId;
const withdraw = (by: Guest, uid: string, noteId: string) =>
  app.inject({ method: 'DELETE', url: `/api/desk/guests/${uid}/notes/${noteId}`, headers: by.headers });
const notesOf = async (uid: string): Promise<GuestDetail['notes']> =>
  (await get(ada, `/desk/guests/${uid}`)).notes;

describe.each([guest.uid, 'G00000000001'])('notes of %s', (uid) => {
  it('have author and time, pinned ones first, and are withdrawn by their author alone [GUEST-7]', async () => {
    const first = await note(ada, uid, 'Vegetarian.', { pinned: true });
    const second = await note(rui, uid, 'Blue bag in locker 4.');
    expect(await notesOf(uid)).toMatchObject([
      { noteId: first, text: 'Vegetarian.', author: 'Ada', pinned: true, isOwn: true },
      { noteId: second, author: 'Rui', pinned: false, isOwn: false, at: '2026-11-15T18:00:00.000Z' },
    ]);
    expect((await withdraw(ada, uid, second)).json()).toMatchObject({ status: 409, code: 'NOTE_OF_ANOTHER' });
    expect((await withdraw(rui, uid, second)).json()).toEqual({ noteId: second });
    expect((await withdraw(rui, uid, second)).json()).toMatchObject({ status: 404, code: 'NOTE_NOT_FOUND' });
    await put(rui, `/desk/guests/${uid}/notes/${first}`, { pinned: false });
    expect(await notesOf(uid)).toMatchObject([{ noteId: first, pinned: false }]);
  });

  it('are never changed, not even with SQL, and the log says of none what it was [GUEST-7, GUEST-11]', async () => {
    const noteId = await note(ada, uid, 'Snores quietly.');
    const other = { text: 'Snores loudly.' };
    await expect(updateRows(db, 'guest_notes', { id: noteId }, other as object)).rejects.toThrow(/stays/);
    await put(ada, `/desk/guests/${uid}/notes/${noteId}`, { pinned: true });
    await withdraw(ada, uid, noteId);
    const log = await db
      .selectFrom('desk_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `guest ${uid}`)
      .orderBy('id')
      .execute();
    expect(log.slice(-3)).toEqual([
      { action: 'POST /desk/guests/{uid}/notes', before: null, after: { noteId, pinned: false } },
      {
        action: 'PUT /desk/guests/{uid}/notes/{noteId}',
        before: { noteId, pinned: false },
        after: { noteId, pinned: true },
      },
      { action: 'DELETE /desk/guests/{uid}/notes/{noteId}', before: { noteId }, after: null },
    ]);
  });
});

describe('a note', () => {
  it('is written once under one key [GUEST-7]', async () => {
    const write = (text: string) =>
      app.inject({
        method: 'POST',
        url: `/api/desk/guests/${guest.uid}/notes`,
        payload: { text },
        headers: { ...ada.headers, 'idempotency-key': 'note-1' },
      });
    const [one, again] = [await write('Once.'), await write('Once.')];
    expect(again.json()).toEqual(one.json());
    expect((await write('Twice.')).json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect((await notesOf(guest.uid)).filter(({ text }) => text === 'Once.')).toHaveLength(1);
  });

  it('is of one guest: another has none of that id [GUEST-7]', async () => {
    const noteId = await note(ada, guest.uid, 'Mine.');
    expect((await withdraw(ada, 'G00000000001', noteId)).json()).toMatchObject({ code: 'NOTE_NOT_FOUND' });
    expect((await post(ada, '/desk/guests/nobody/notes', { text: 'x' })).json()).toMatchObject({
      code: 'GUEST_NOT_FOUND',
    });
    for (const text of ['', ' ', 'x'.repeat(2001)])
      expect((await post(ada, `/desk/guests/${guest.uid}/notes`, { text })).statusCode).toBe(400);
  });
});
