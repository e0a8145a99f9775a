import { expect, test } from 'vitest';
import { emptyDraft, fillRoom, findMissing, ownDraft, readDraft, readRoomId } from './feedback-draft.ts';

test('reads what it has kept', () => {
  const text = JSON.stringify({
    of: 'mara@example.test',
    roomId: '12',
    rating: 4,
    message: 'Quiet.',
    filled: 7,
  });
  expect(readDraft(text)).toEqual({
    of: 'mara@example.test',
    draft: { roomId: '12', rating: 4, message: 'Quiet.' },
    filled: 7,
  });
});

test('keeps nothing of another guest', () => {
  const kept = { of: 'mara@example.test', draft: { roomId: '12', rating: 4, message: 'Quiet.' }, filled: 12 };
  expect(ownDraft(kept, 'mara@example.test')).toBe(kept);
  expect(ownDraft(kept, 'ines@example.test')).toEqual({ of: 'ines@example.test', draft: emptyDraft });
});

test('fills in the room of an address once, and another one anew', () => {
  const first = fillRoom({ of: 'mara@example.test', draft: emptyDraft }, 12);
  expect(first.draft.roomId).toBe('12');
  // As after a reload of the same URL.
  const typed = { ...first, draft: { ...first.draft, roomId: '7' } };
  expect(fillRoom(typed, 12).draft.roomId).toBe('7');
  expect(fillRoom(typed, 13).draft.roomId).toBe('13');
  // Without a room in the URL the input stays; when it is requested again later, the room is filled in again.
  const away = fillRoom(typed, undefined);
  expect(away.draft.roomId).toBe('7');
  expect(fillRoom(away, 12).draft.roomId).toBe('12');
  expect(fillRoom({ ...first, draft: emptyDraft }, 12).draft.roomId).toBe('12');
});

test.each([null, '', 'no JSON', '[]', '{"of":1,"roomId":{},"rating":9,"message":null}', '{"rating":2.5}'])(
  'reads %s as nothing written yet',
  (text) => expect(readDraft(text)).toEqual({ of: '', draft: emptyDraft }),
);

test.each([
  ['12', 12],
  [' 012 ', 12],
  ['Room 12', 12],
  ['room7', 7],
])('reads "%s" as room %i', (typed, id) => expect(readRoomId(typed)).toBe(id));

test.each(['', 'Lantern', '0', '1.5', '-3', '2147483648', '12 34'])('finds no room in "%s"', (typed) =>
  expect(readRoomId(typed)).toBeUndefined(),
);

test('is complete with a room, a rating and a message that is more than spaces', () => {
  const whole = { roomId: '12', rating: 5, message: 'Quiet.' };
  expect(findMissing(whole)).toBeUndefined();
  expect(findMissing({ ...whole, roomId: ' ' })?.fields).toEqual({ Room_id: 'Room ID is required.' });
  expect(findMissing({ ...whole, rating: 0 })?.fields).toEqual({ rating: 'Rating is required.' });
  expect(findMissing({ ...whole, message: ' \n' })?.fields).toEqual({ message: 'Message is required.' });
});
