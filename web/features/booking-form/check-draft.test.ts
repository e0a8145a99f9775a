import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#contract/kinds.ts';
import type { BookingDraft } from './booking-draft.ts';
import { checkDraft } from './check-draft.ts';

const here = { now: Temporal.Instant.from('2026-11-15T18:00:00Z'), timeZone: 'Europe/Lisbon' };
const check = (kind: Kind, part: Partial<BookingDraft>) =>
  checkDraft(kind, { date: '2026-11-20', time: '16:00', count: '1', ...part }, here);

describe('a form that is confirmed', () => {
  it('is a request when it is whole', () => {
    expect(check('room', { count: '3' }).request).toEqual({
      kind: 'room',
      date: '2026-11-20',
      time: '16:00',
      count: 3,
    });
  });

  it.each([
    ['room', 'Please select both date and time to proceed with the booking.'],
    ['study', 'Please select both date and time to proceed with the booking.'],
    ['pc', 'Please select a valid date, time, and duration.'],
  ] as const)('for a %s without date or time says so [BOOK-14]', (kind, words) => {
    expect(check(kind, { date: '' }).refusal?.text).toBe(words);
    expect(check(kind, { time: '' }).refusal?.text).toBe(words);
  });

  it.each([
    ['room', 'You cannot book a room on a past date. Please select a future date.'],
    ['study', 'You cannot book a study room on a past date. Please select a future date.'],
    ['pc', 'You cannot book a PC for a past date or time.'],
  ] as const)('for a %s on a past date says so [BOOK-14]', (kind, words) => {
    expect(check(kind, { date: '2026-11-14' }).refusal?.text).toBe(words);
  });

  it.each([
    ['room', 'You cannot book a room for a past time today. Please select a future time.'],
    ['study', 'You cannot book a study room for a past time today. Please select a future time.'],
    ['pc', 'You cannot book a PC for a past date or time.'],
  ] as const)('for a %s earlier today says so', (kind, words) => {
    expect(check(kind, { date: '2026-11-15', time: '17:59' }).refusal?.text).toBe(words);
  });

  it('marks the fields that it is about', () => {
    const marked = (part: Partial<BookingDraft>) => check('room', part).refusal?.fields;
    expect(marked({ date: '', time: '' })).toEqual({ date: 'Date is required.', time: 'Time is required.' });
    expect(marked({ date: '2026-11-14' })).toEqual({ date: 'Date is in the past.' });
    expect(marked({ date: '2026-11-15', time: '17:59' })).toEqual({ time: 'Time is in the past.' });
    expect(marked({ date: '2027-03-28', time: '01:30' })).toEqual({ time: 'Time is skipped that day.' });
    expect(marked({ count: '31' })).toEqual({ nights: 'Nights is 1 to 30.' });
    expect(check('pc', { count: '0' }).refusal?.fields).toEqual({ duration: 'Duration is 1 to 12.' });
  });

  it.each(['', '0', '31', '-1', '1.5', 'many'])('for %j nights says what can be had', (count) => {
    expect(check('room', { count }).refusal?.text).toBe('Please select 1 to 30 nights.');
  });

  it.each(['', '0', '13', '-1', '1.5'])('for %j hours says what can be had', (count) => {
    expect(check('study', { count }).refusal?.text).toBe('Please select 1 to 12 hours.');
    expect(check('pc', { count }).refusal?.text).toBe('Please select a valid date, time, and duration.');
  });
});
