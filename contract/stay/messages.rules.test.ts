import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { statuses } from '../bookings.rules.ts';
import { mayWrite } from './messages.rules.ts';

const endsAt = Temporal.Instant.from('2026-11-18T11:00:00Z');
const now = Temporal.Instant.from('2026-11-16T14:20:00Z');

it.each(statuses)(
  'of a booking that is %s, guest and desk write while it stands or was kept [MSG-3]',
  (status) => {
    expect(mayWrite({ status, endsAt }, now)).toBe(['Confirmed', 'Checked in', 'Completed'].includes(status));
  },
);

it('they write until three days after its end, to the moment [MSG-3]', () => {
  const last = Temporal.Instant.from('2026-11-21T11:00:00Z');
  expect(mayWrite({ status: 'Completed', endsAt }, last.subtract({ milliseconds: 1 }))).toBe(true);
  for (const status of ['Confirmed', 'Checked in', 'Completed'] as const)
    expect(mayWrite({ status, endsAt }, last)).toBe(false);
});
