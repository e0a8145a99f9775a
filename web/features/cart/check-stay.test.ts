import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { checkStay, type Known } from './check-stay.ts';

const here = { now: Temporal.Instant.from('2026-11-15T18:00:00Z'), timeZone: 'Europe/Lisbon' };
const line = {
  key: 'a',
  kind: 'study' as const,
  id: 24,
  title: 'The Long Room',
  image: '',
  date: '2026-11-20',
  time: '10:00',
  count: 3,
  price: 66,
};
const judge = (part: object, known: Partial<Known>, own: { isHeld?: boolean; clash?: string } = {}) =>
  checkStay(
    { ...line, ...part },
    here,
    { free: undefined, isFetching: false, ...known },
    { isHeld: false, ...own },
  );

it('says whether it is still free, or that nobody can tell', () => {
  expect(judge({}, { free: true })).toEqual({ tone: 'ok', text: 'Still free' });
  expect(judge({}, { free: false })).toEqual({
    tone: 'bad',
    text: 'Taken',
    problem: 'This study room is already booked for the selected date and time.',
  });
  expect(judge({}, { isFetching: true }).text).toBe('Checking …');
  expect(judge({}, {}).text).toBe('Not checked');
  expect(judge({}, { missing: 'There is none.' })).toMatchObject({ tone: 'bad', problem: 'There is none.' });
});

it('says what is past and what the clock skips, however free it is', () => {
  expect(judge({ date: '2026-11-14' }, { free: true })).toMatchObject({
    text: 'Past',
    problem: 'You cannot book a study room on a past date. Please select a future date.',
  });
  expect(judge({ date: '2026-11-15', time: '17:59' }, { free: true })).toMatchObject({
    problem: 'You cannot book a study room for a past time today. Please select a future time.',
  });
  expect(judge({ date: '2027-03-28', time: '01:30' }, {}).text).toBe('No such time');
});

it('tells a clash within the cart although the calendar shows it free', () => {
  expect(judge({}, { free: true }, { clash: 'Clashes.' })).toMatchObject({
    text: 'Clashes',
    problem: 'Clashes.',
  });
});

it('calls its own what is held for the guest, although the calendar shows it taken', () => {
  expect(judge({}, { free: false }, { isHeld: true })).toEqual({ tone: 'info', text: 'Held for you' });
});
