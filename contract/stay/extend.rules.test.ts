import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { statuses } from '../bookings.rules.ts';
import { refuseExtending } from './extend.rules.ts';

const now = Temporal.Instant.from('2026-11-16T14:20:00Z');
const endsAt = Temporal.Instant.from('2026-11-18T11:00:00Z');
const stay = { kind: 'room', count: 3, status: 'Checked in', endsAt } as const;

describe('extending a booking', () => {
  it.each(statuses)('that is %s is refused unless it stands [EXTEND-4]', (status) => {
    const stands = status === 'Confirmed' || status === 'Checked in';
    expect(refuseExtending({ ...stay, status }, 1, now)).toBe(stands ? undefined : 'WRONG_STATUS');
  });

  it('ends with the booking, to the moment, also of a guest who is still in [EXTEND-4]', () => {
    const lastMoment = endsAt.subtract({ milliseconds: 1 });
    for (const status of ['Confirmed', 'Checked in'] as const) {
      expect(refuseExtending({ ...stay, status }, 1, lastMoment)).toBeUndefined();
      expect(refuseExtending({ ...stay, status }, 1, endsAt)).toBe('WRONG_STATUS');
    }
  });

  it.each([
    ['room', 30],
    ['study', 12],
    ['pc', 12],
  ] as const)('of a %s goes up to %d in all [EXTEND-5]', (kind, most) => {
    const booking = { ...stay, kind, count: most - 2 };
    expect(refuseExtending(booking, 2, now)).toBeUndefined();
    expect(refuseExtending(booking, 3, now)).toBe('STAY_TOO_LONG');
  });
});
