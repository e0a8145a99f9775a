import { expect, it } from 'vitest';
import { sampleBooking, sampleMinute } from './sample-today.ts';
import { withoutSnoozed } from './snoozed-attention.ts';

it('what is put off for an hour is back after it [DESK-79]', () => {
  const { now } = sampleMinute;
  const attention = [{ type: 'unpaid' as const, key: 'unpaid 1', booking: sampleBooking('1') }];
  const snoozed = { 'unpaid 1': now + 3_600_000, 'unpaid 2': now };
  expect(withoutSnoozed(attention, snoozed, now)).toEqual([]);
  expect(withoutSnoozed(attention, snoozed, now + 3_600_000)).toEqual(attention);
  expect(withoutSnoozed(attention, {}, now)).toEqual(attention);
});
