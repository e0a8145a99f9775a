import type { Today, TodayBooking } from '#contract/desk/today.ts';

/** A sample arrival on 16 November 2026. */
export const sampleBooking = (_id: string, part: Partial<TodayBooking> = {}): TodayBooking => ({
  _id,
  kind: 'room',
  id: 5,
  title: 'Dusk Pod',
  image: '',
  date: '2026-11-16',
  time: '15:00',
  count: 3,
  startsAt: '2026-11-16T15:00:00Z',
  endsAt: '2026-11-19T11:00:00Z',
  createdAt: '2026-11-01T09:00:00Z',
  status: 'Confirmed',
  isOver: false,
  payment: 'due',
  guest: { uid: _id, name: 'Ines Carvalho', email: '', phoneNumber: '', hasAccount: false },
  amount: 120,
  total: 120,
  paid: 0,
  due: 120,
  version: 1,
  readiness: 'clean',
  ...part,
});

/** A sample day that is empty but for `part`. */
export const sampleToday = (part: Partial<Today> = {}): Today => ({
  date: '2026-11-16',
  arrivals: [],
  departures: [],
  inHouse: [],
  hourly: [],
  hourlyOpen: 13,
  rooms: [],
  toClean: [],
  kitchen: [],
  due: { amount: 0, bills: 0, bookings: [] },
  attention: [],
  blocks: [],
  ...part,
});

/** 16 November 2026, 14:20. */
export const sampleMinute = {
  now: Date.parse('2026-11-16T14:20:00Z'),
  today: '2026-11-16',
  time: '14:20',
  timeZone: 'Europe/Lisbon',
};
