import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { hoursToRemind, staysToRemind, staysToReview } from './due-mails.rules.ts';

const at = (moment: string) => Temporal.Instant.from(moment);

describe('stays are reminded of', () => {
  it.each([
    // Zone, now, start and end of the span. The clock goes back on 1 November 2026 in New York, on 25 October
    // in Lisbon.
    ['Europe/Lisbon', '2026-10-24T10:00:00+01:00', '2026-10-25T00:00:00+01:00', '2026-10-26T00:00:00Z'],
    [
      'America/New_York',
      '2026-10-31T23:59:59-04:00',
      '2026-11-01T00:00:00-04:00',
      '2026-11-02T00:00:00-05:00',
    ],
    [
      'Pacific/Auckland',
      '2026-09-26T10:00:00+12:00',
      '2026-09-27T00:00:00+12:00',
      '2026-09-28T00:00:00+13:00',
    ],
    ['Asia/Kathmandu', '2026-12-31T12:00:00+05:45', '2027-01-01T00:00:00+05:45', '2027-01-02T00:00:00+05:45'],
  ])('from ten o’clock of the day before, in %s at %s [MAIL-8]', (timeZone, now, from, to) => {
    const due = staysToRemind({ now: at(now), timeZone });
    expect(due?.from.toString()).toBe(at(from).toString());
    expect(due?.to.toString()).toBe(at(to).toString());
    // After midnight, "tomorrow" would be wrong.
    expect(due?.validUntil.toString()).toBe(at(from).toString());
  });

  it('not before ten [MAIL-8]', () => {
    const timeZone = 'Europe/Lisbon';
    for (const now of ['2026-10-24T00:00:00+01:00', '2026-10-24T09:59:59+01:00'])
      expect(staysToRemind({ now: at(now), timeZone })).toBeUndefined();
  });
});

it('hours are reminded of an hour before, but not in the last quarter of it [MAIL-8]', () => {
  const { from, to } = hoursToRemind({ now: at('2026-11-20T15:00:00Z'), timeZone: 'UTC' });
  expect(from.toString()).toBe('2026-11-20T15:15:00Z');
  expect(at('2026-11-20T16:00:00Z').epochNanoseconds).toBeLessThan(to.epochNanoseconds);
  expect(at('2026-11-20T16:00:01Z').epochNanoseconds).toBeGreaterThan(to.epochNanoseconds);
});

it('stays are asked about from three hours to three days after them [MAIL-9]', () => {
  const { from, to } = staysToReview({ now: at('2026-11-20T15:00:00Z'), timeZone: 'UTC' });
  expect([from.toString(), to.toString()]).toEqual(['2026-11-17T15:00:00Z', '2026-11-20T12:00:00Z']);
});
