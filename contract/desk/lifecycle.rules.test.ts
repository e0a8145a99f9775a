import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { spanOf, statuses } from '../bookings.rules.ts';
import type { Kind } from '../kinds.ts';
import {
  checkInFrom,
  type Lifecycle,
  outcomes,
  readCheckInCode,
  readinessAt,
  refuseCheckIn,
  refuseCheckOut,
  refuseNoShow,
  refuseUndo,
  undoableActions,
} from './lifecycle.rules.ts';

const at = (text: string) => Temporal.Instant.from(text);
const lisbon = 'Europe/Lisbon';

const booking = (kind: Kind, part: Partial<Lifecycle> = {}, timeZone = lisbon): Lifecycle => {
  const time = { kind, date: '2026-11-20', time: '16:00', count: 2 };
  return { ...time, status: 'Confirmed', ...spanOf(time, timeZone), ...part };
};
const refuseAt = (kind: Kind, now: string, timeZone = lisbon) =>
  refuseCheckIn(booking(kind, {}, timeZone), { now: at(now), timeZone });

describe('checking in', () => {
  it('into a room is open from midnight of its day at the venue until the stay is over [DESK-2]', () => {
    expect(refuseAt('room', '2026-11-19T23:59:59.999Z')).toBe('TOO_EARLY');
    expect(refuseAt('room', '2026-11-20T00:00:00Z')).toBeUndefined();
    expect(refuseAt('room', '2026-11-22T10:59:59Z')).toBeUndefined();
    expect(refuseAt('room', '2026-11-22T11:00:00Z')).toBe('BOOKING_OVER');
    // Midnight in Tokyo.
    expect(refuseAt('room', '2026-11-19T14:59:59Z', 'Asia/Tokyo')).toBe('TOO_EARLY');
    expect(refuseAt('room', '2026-11-19T15:00:00Z', 'Asia/Tokyo')).toBeUndefined();
  });

  it.each(['study', 'pc'] as const)(
    'for hours (%s) is open from 30 minutes before the start [DESK-2]',
    (kind) => {
      expect(refuseAt(kind, '2026-11-20T15:29:59Z')).toBe('TOO_EARLY');
      expect(refuseAt(kind, '2026-11-20T15:30:00Z')).toBeUndefined();
      expect(refuseAt(kind, '2026-11-20T17:59:59Z')).toBeUndefined();
      expect(refuseAt(kind, '2026-11-20T18:00:00Z')).toBe('BOOKING_OVER');
    },
  );

  it('opens on a day that has no midnight with its first moment', () => {
    // The clocks of Beirut go from 23:59 to 01:00 that night.
    const stay = { kind: 'room', date: '2026-03-29', startsAt: at('2026-03-29T12:00:00Z') } as const;
    expect(checkInFrom(stay, 'Asia/Beirut').toString()).toBe('2026-03-28T22:00:00Z');
  });

  it('is for Confirmed bookings only, whatever the hour', () => {
    for (const status of statuses.filter((one) => one !== 'Confirmed'))
      expect(
        refuseCheckIn(booking('room', { status }), { now: at('2026-11-20T16:00:00Z'), timeZone: lisbon }),
      ).toBe('WRONG_STATUS');
  });

  it('is open at one stretch, which ends with the booking', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Kind>('room', 'study', 'pc'),
        fc.integer({ min: -100_000, max: 400_000 }),
        (kind, seconds) => {
          const stay = booking(kind);
          const now = stay.startsAt.add({ seconds });
          const opens = checkInFrom(stay, lisbon).epochMilliseconds;
          const expected =
            now.epochMilliseconds >= stay.endsAt.epochMilliseconds
              ? 'BOOKING_OVER'
              : now.epochMilliseconds < opens
                ? 'TOO_EARLY'
                : undefined;
          expect(refuseCheckIn(stay, { now, timeZone: lisbon })).toBe(expected);
        },
      ),
    );
  });
});

describe('checking out', () => {
  it('is for guests who are in, and with nothing due unless told [DESK-5]', () => {
    const inHouse = { status: 'Checked in' } as const;
    expect(refuseCheckOut(inHouse, { due: 0, leaveDue: false })).toBeUndefined();
    expect(refuseCheckOut(inHouse, { due: -5, leaveDue: false })).toBeUndefined();
    expect(refuseCheckOut(inHouse, { due: 0.01, leaveDue: false })).toBe('BILL_DUE');
    expect(refuseCheckOut(inHouse, { due: 0.01, leaveDue: true })).toBeUndefined();
    for (const status of statuses.filter((one) => one !== 'Checked in'))
      expect(refuseCheckOut({ status }, { due: 0, leaveDue: true })).toBe('WRONG_STATUS');
  });
});

describe('a no-show', () => {
  it("is one from the guest's own arrival time on, also when the time is over [DESK-7]", () => {
    const stay = booking('room');
    expect(refuseNoShow(stay, at('2026-11-20T15:59:59Z'))).toBe('NOT_STARTED');
    expect(refuseNoShow(stay, at('2026-11-20T16:00:00Z'))).toBeUndefined();
    expect(refuseNoShow(stay, at('2027-01-01T00:00:00Z'))).toBeUndefined();
    for (const status of statuses.filter((one) => one !== 'Confirmed'))
      expect(refuseNoShow({ ...stay, status }, at('2026-11-20T16:00:00Z'))).toBe('WRONG_STATUS');
  });
});

describe('undo', () => {
  const done = at('2026-11-20T16:00:00Z');

  it.each(undoableActions)(
    'takes a %s back for ten minutes, as long as nothing else has happened [DESK-8]',
    (action) => {
      const last = { action, at: done };
      const { to } = outcomes[action];
      expect(refuseUndo(to, last, done)).toBeUndefined();
      expect(refuseUndo(to, last, done.add({ minutes: 10 }))).toBeUndefined();
      expect(refuseUndo(to, last, done.add({ minutes: 10, milliseconds: 1 }))).toBe('NOTHING_TO_UNDO');
      expect(refuseUndo(to, undefined, done)).toBe('NOTHING_TO_UNDO');
      for (const status of statuses.filter((one) => one !== to))
        expect(refuseUndo(status, last, done)).toBe('NOTHING_TO_UNDO');
    },
  );
});

describe('what is out of order', () => {
  it('is to be cleaned on the day on which it opens again', () => {
    const broken = { readiness: 'out of order', until: '2026-11-20' } as const;
    expect(readinessAt(broken, '2026-11-19')).toBe('out of order');
    expect(readinessAt(broken, '2026-11-20')).toBe('to clean');
    expect(readinessAt({ ...broken, until: null }, '2030-01-01')).toBe('out of order');
    expect(readinessAt({ readiness: 'clean', until: null }, '2026-11-20')).toBe('clean');
  });
});

it('a check-in code is read however it is typed [DESK-73]', () => {
  for (const typed of ['HP01XTZ9', 'hp01-xtz9', ' hp01 xtz9', 'HPOI–XTZ9', 'hpol xtz9'])
    expect(readCheckInCode(typed)).toBe('HP01XTZ9');
  for (const typed of ['HP01XTZ', 'HP01XTZ99', 'HP01XTZ!', 'Mara Vogts'])
    expect(readCheckInCode(typed)).toBeUndefined();
});
