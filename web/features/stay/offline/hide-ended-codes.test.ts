import { expect, it } from 'vitest';
import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { hideEndedCodes } from './hide-ended-codes.ts';

const at = (time: string): number => Date.parse(`2026-11-16T${time}Z`);
const instant = (time: string): string => `2026-11-16T${time}Z`;

const booking = (id: string, endsAt: string): StayBooking => ({
  _id: id,
  kind: 'pc',
  id: 1,
  title: 'PC 1',
  image: '',
  date: '2026-11-16',
  time: '14:00',
  count: 2,
  startsAt: instant('14:00:00'),
  endsAt: instant(endsAt),
  status: 'Confirmed',
  paymentId: 'p',
  checkInCode: 'K7M2',
  accessCode: '4711',
  canReview: false,
});

const stay: Stay = {
  now: instant('14:12:00'),
  state: 'arriving',
  startsAt: instant('14:00:00'),
  endsAt: instant('18:00:00'),
  bookings: [booking('one', '16:00:00'), booking('two', '18:00:00')],
  bill: { lines: [], total: 0, paid: 0, due: 0, payments: [] },
  orders: [],
  wifi: { name: 'House', password: 'hush' },
  house: { name: 'House', address: '', town: '', phone: '', checkOutTime: '11:00' },
};
const codesAt = (now: number) => {
  const { bookings, wifi } = hideEndedCodes(stay, now);
  return [...bookings.map(({ checkInCode, accessCode }) => [checkInCode, accessCode]), wifi?.password];
};

const shown = ['K7M2', '4711'];
const hidden = [undefined, undefined];

it('shows codes until the end of their booking and the Wi-Fi until that of the stay, to the millisecond [OFFLINE-12]', () => {
  expect(codesAt(at('16:00:00') - 1)).toEqual([shown, shown, 'hush']);
  expect(codesAt(at('16:00:00'))).toEqual([hidden, shown, 'hush']);
  expect(codesAt(at('18:00:00') - 1)).toEqual([hidden, shown, 'hush']);
  expect(codesAt(at('18:00:00'))).toEqual([hidden, hidden, undefined]);
});

it('does not show again what was over when the server answered, however the clock was set back [OFFLINE-12]', () => {
  const late = { ...stay, now: instant('16:30:00') };
  expect(hideEndedCodes(late, at('10:00:00')).bookings[0]?.accessCode).toBeUndefined();
});
