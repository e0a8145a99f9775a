import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Booking } from './booking.ts';
import { describeCancelled, describeCancelling } from './describe-cancelling.ts';

const at = (text: string) => Temporal.Instant.from(text);
const before = { now: at('2026-11-19T16:00:00Z'), timeZone: 'Europe/Lisbon' };
const after = { now: at('2026-11-19T16:00:01Z'), timeZone: 'Europe/Lisbon' };

const stay: Booking = {
  id: '7K3M9QX2PA4D',
  kind: 'room',
  thing: 12,
  title: 'Lantern Bunk',
  picture: '',
  date: '2026-11-20',
  time: '16:00',
  count: 3,
  amount: 102,
  startsAt: at('2026-11-20T16:00:00Z'),
  endsAt: at('2026-11-23T11:00:00Z'),
  freeUntil: at('2026-11-19T16:00:00Z'),
  status: 'Confirmed',
  payment: 'due',
};

/** Without the sentence about feedback. */
const describeMoney = (booking: Booking, here: typeof before) =>
  describeCancelling(booking, here).replace(/ If you have left feedback .+$/, '');

test('says what of a bill goes back, is kept or stays due', () => {
  const released = 'The three nights are released';
  const partly = { ...stay, total: 110, due: 60 };
  expect(describeMoney(partly, before)).toContain(`${released} and $50.00 is refunded.`);
  expect(describeMoney(partly, after)).toContain(`${released}, but $60.00 stays due at the desk.`);
  const paid: Booking = { ...stay, total: 110, payment: 'paid' };
  expect(describeMoney(paid, after)).toContain(`${released}, but the $110.00 that you paid is not refunded.`);
});

test('says until when cancelling is free and that nothing is charged', () => {
  expect(describeMoney(stay, before)).toBe(
    'It is free until Thursday 19 November, 16:00. The three nights are released and nothing is charged.',
  );
  expect(describeMoney({ ...stay, payment: 'paid' }, before)).toBe(
    'It is free until Thursday 19 November, 16:00. The three nights are released and $102.00 is refunded.',
  );
});

test('says what is kept once the deadline is over, even by a second', () => {
  expect(describeMoney(stay, after)).toBe(
    'It was free until Thursday 19 November, 16:00. The three nights are released, but $102.00 stays due at the desk.',
  );
  expect(describeMoney({ ...stay, payment: 'paid' }, after)).toBe(
    'It was free until Thursday 19 November, 16:00. The three nights are released, but the $102.00 that you paid is not refunded.',
  );
});

test('says a late cancellation of what costs nothing without a but', () => {
  expect(describeMoney({ ...stay, amount: 0 }, after)).toBe(
    'It was free until Thursday 19 November, 16:00. The three nights are released and nothing is charged.',
  );
});

test.each([
  ['room', 1, 'The night is'],
  ['study', 1, 'The hour is'],
  ['pc', 12, 'The twelve hours are'],
  ['room', 14, 'The 14 nights are'],
] as const)('names what is released of a %s for %i', (kind, count, words) => {
  expect(describeCancelling({ ...stay, kind, count }, before)).toContain(`${words} released`);
});

test('says that feedback goes with a stay, where there can be any', () => {
  const words = 'charged. If you have left feedback on this stay, it is removed.';
  expect(describeCancelling(stay, before)).toContain(words);
  expect(describeCancelling({ ...stay, kind: 'study' }, before)).toContain(words);
  expect(describeCancelling({ ...stay, kind: 'pc' }, before)).not.toContain('feedback');
  expect(describeCancelling({ ...stay, status: 'Pending' }, before)).not.toContain('feedback');
});

test('tells afterwards what the server did', () => {
  const late = { refund: 0, waived: 0 };
  expect(describeCancelled(stay, { refund: 0, waived: 102 })).toBe(
    'Room 12 is cancelled. Nothing is charged.',
  );
  expect(describeCancelled(stay, late)).toBe('Room 12 is cancelled. $102.00 stays due at the desk.');
  const paid: Booking = { ...stay, kind: 'pc', thing: 3, payment: 'paid' };
  const inTime = { refund: 102, waived: 0 };
  expect(describeCancelled(paid, inTime)).toBe('PC 3 is cancelled. $102.00 is refunded.');
  expect(describeCancelled(paid, late)).toBe('PC 3 is cancelled. The $102.00 that you paid is not refunded.');
});

test('tells of a refund where it was paid after the page was loaded', () => {
  expect(describeCancelled(stay, { refund: 102, waived: 0 })).toBe(
    'Room 12 is cancelled. $102.00 is refunded.',
  );
});

test('tells of what cost nothing that nothing is charged', () => {
  const none = { refund: 0, waived: 0 };
  const words = 'Room 12 is cancelled. Nothing is charged.';
  expect(describeCancelled({ ...stay, amount: 0 }, none)).toBe(words);
  expect(describeCancelled({ ...stay, amount: 0, payment: 'paid' }, none)).toBe(words);
});

test('says that giving up a hold costs nothing, also past the deadline', () => {
  for (const here of [before, after])
    expect(describeCancelling({ ...stay, status: 'Pending' }, here)).toBe(
      'It is only held for your payment. The three nights are released and nothing is charged.',
    );
});
