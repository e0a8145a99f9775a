import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Status } from '../bookings.rules.ts';
import { chooseStay, groupStays, isNear, type StayPart, seesCodes, stateOf } from './stay.rules.ts';

const at = (text: string) => Temporal.Instant.from(`${text}:00Z`);
const timeZone = 'Europe/Lisbon';

type Named = StayPart & { name: string };

const part = (name: string, status: Status, startsAt: string, endsAt: string): Named => ({
  name,
  status,
  startsAt: at(startsAt),
  endsAt: at(endsAt),
});
const names = (parts: readonly Named[] | undefined) => parts?.map(({ name }) => name).join(' ');
const choose = (now: string, ...parts: Named[]) => names(chooseStay(parts, { now: at(now), timeZone }));

const bunk = part('bunk', 'Checked in', '2026-11-15T16:00', '2026-11-18T11:00');
const pc = part('pc', 'Confirmed', '2026-11-16T15:00', '2026-11-16T17:00');
const nextRoom = part('loft', 'Confirmed', '2026-11-18T15:00', '2026-11-19T11:00');
const later = part('later', 'Confirmed', '2026-12-01T16:00', '2026-12-02T11:00');
const past = part('past', 'Completed', '2026-11-08T16:00', '2026-11-12T11:00');

describe('a stay', () => {
  it('is what overlaps, and what follows on the same day of the venue [STAY-1]', () => {
    const group = (...parts: Named[]) => groupStays(parts, timeZone).map(names);
    expect(group(later, pc, bunk, nextRoom, past)).toEqual(['past', 'bunk pc loft', 'later']);
    const evening = part('evening', 'Confirmed', '2026-11-16T21:00', '2026-11-16T22:00');
    expect(group(pc, evening)).toEqual(['pc evening']);
    const night = part('night', 'Confirmed', '2026-11-17T00:00', '2026-11-17T01:00');
    expect(group(pc, night)).toEqual(['pc', 'night']);
    // In Tokyo that is already the next day.
    expect(groupStays([pc, evening], 'Asia/Tokyo').map(names)).toEqual(['pc evening']);
    expect(groupStays([{ ...pc, endsAt: at('2026-11-16T14:59') }, evening], 'Asia/Tokyo').map(names)).toEqual(
      ['pc', 'evening'],
    );
  });

  it('has no part in what is held, cancelled or missed [STAY-1]', () => {
    const parts = (['Pending', 'Cancelled', 'No-show'] as const).map((status) => ({ ...pc, status }));
    expect(groupStays([bunk, ...parts], timeZone)).toEqual([[bunk]]);
    expect(choose('2026-11-16T14:20', ...parts)).toBeUndefined();
  });

  it('is running, to come or over [STAY-1]', () => {
    expect(stateOf([bunk, pc])).toBe('staying');
    expect(stateOf([past, pc])).toBe('arriving');
    expect(stateOf([past])).toBe('ended');
  });

  it('that is shown is the running one, else the next, else one that ended in the last three days [STAY-1]', () => {
    expect(choose('2026-11-14T14:20', later, bunk, past)).toBe('bunk');
    expect(choose('2026-11-14T14:20', later, nextRoom, past)).toBe('loft');
    expect(choose('2026-11-14T14:20', later, past)).toBe('later');
    expect(choose('2026-11-15T10:59', past)).toBe('past');
    expect(choose('2026-11-15T11:00', past)).toBeUndefined();
    const shorter = part('shorter', 'Completed', '2026-11-13T09:00', '2026-11-13T10:00');
    expect(choose('2026-11-14T14:20', past, shorter)).toBe('shorter');
  });

  it('is linked from 48 hours before until three days after [STAY-7]', () => {
    for (const [now, near] of [
      ['2026-11-13T15:59', false],
      ['2026-11-13T16:00', true],
      ['2026-11-21T10:59', true],
      ['2026-11-21T11:00', false],
    ] as const)
      expect(isNear(bunk, at(now))).toBe(near);
    expect(isNear({ ...bunk, status: 'Cancelled' }, at('2026-11-16T12:00'))).toBe(false);
  });
});

describe('codes', () => {
  const sees = (one: StayPart, now: string) => seesCodes(one, Temporal.Instant.from(now));

  it('are seen from an hour before the start until the end, to the second [STAY-4]', () => {
    expect(sees(pc, '2026-11-16T13:59:59Z')).toBe(false);
    expect(sees(pc, '2026-11-16T14:00:00Z')).toBe(true);
    const running = { ...pc, status: 'Checked in' as const };
    expect(sees(running, '2026-11-16T16:59:59Z')).toBe(true);
    expect(sees(running, '2026-11-16T17:00:00Z')).toBe(false);
  });

  it('are seen by who was let in earlier, and never without a booking that stands [STAY-4]', () => {
    expect(sees({ ...bunk, startsAt: at('2026-11-15T22:00') }, '2026-11-15T12:00:00Z')).toBe(true);
    for (const status of ['Pending', 'Completed', 'Cancelled', 'No-show'] as const)
      expect(sees({ ...pc, status }, '2026-11-16T15:30:00Z')).toBe(false);
  });
});
