import { daysBetween } from '#contract/dates.ts';
import { at, timeOf } from './local-time.ts';
import { seededChoices } from './seeded-choices.ts';

/**
 * Four weeks of each sleeping room, repeated, by the name of its drawing: a digit begins a stay of so many nights, x is closed, a
 * dot is free.
 */
export const nightsOfRooms: Readonly<Record<string, string>> = {
  'room-bunk-lantern': '-2-2-2-4---.5----12-12-.3--2',
  'room-pod-harbour': '2-3--.1.2-.2-2-..2-5----.12-',
  'room-private-seven': '--2-x4---3--..3--.2-13--2-4-',
  'room-twin-fern': '-1.2-5----2-2-4---x3--2-.2-2',
  'room-bunk-garden': '3--2-3--12-4---4---2-.3--3--',
  'room-private-loft': '.2-2-3--1.2-4---.4---2-11.2-',
  'room-bunk-ember': '2-4---2-..3--.113--3--4---2-',
  'room-pod-dusk': '--14---2-5----2-13--3--3--.3',
  'room-twin-rose': '2-2-2-.4---2-3--14---1..3--.',
  'room-bunk-harbour': '4---3--.2-2-2-.3--4---.4---1',
  'room-pod-night': '-2-.2-2-14---3--2-2-xx3--4--',
  'room-private-ink': '-.4---14---2-2-2-2-.12-2-2-2',
};

/** A Monday, so that the weeks of the timetable are calendar weeks. */
const firstDay = '2026-01-05';
const cycle = 28;

/** Days since then; the timetable repeats in both directions. */
const dayNumber = (date: string): number => daysBetween(firstDay, date);

/** Also for negative numbers. */
const wrap = (number: number, length: number): number => ((number % length) + length) % length;

const cellOf = (row: string, day: number): string => row.charAt(wrap(day, cycle));

export type Slot = { date: string; time: string; count: number; isBlock: boolean };

/** The stay that begins in a sleeping room on a day. */
export const findNights = (picture: string, date: string): Omit<Slot, 'time'> | undefined => {
  const row = nightsOfRooms[picture];
  if (row === undefined) return undefined;
  const day = dayNumber(date);
  const cell = cellOf(row, day);
  if (/\d/.test(cell)) return { date, count: Number(cell), isBlock: false };
  if (cell !== 'x' || cellOf(row, day - 1) === 'x') return undefined;
  let count = 1;
  while (cellOf(row, day + count) === 'x') count += 1;
  return { date, count, isBlock: true };
};

/** One sleeping room in which a stay ends on a day and none begins: its guest leaves late. */
export const findForgetful = (date: string): string | undefined => {
  const day = dayNumber(date);
  const left = Object.entries(nightsOfRooms).filter(
    ([, row]) => /[\d-]/.test(cellOf(row, day - 1)) && /[.x]/.test(cellOf(row, day)),
  );
  return left[wrap(day, Math.max(left.length, 1))]?.[0];
};

const opens = '07:00';
const lastStart = '21:00';

/** The hourly bookings of a study room or PC on a day: never before seven, when clocks change. */
export const listHours = (picture: string, date: string, index: number): Slot[] => {
  const random = seededChoices(`${picture} ${date}`);
  // One of them is repaired each morning.
  const isInRepair = wrap(dayNumber(date), 13) === index;
  const slots: Slot[] = isInRepair ? [{ date, time: '09:00', count: 4, isBlock: true }] : [];
  let start = isInRepair ? at(date, '13:00') : at(date, opens) + 60 * random.below(7);
  while (start <= at(date, lastStart)) {
    const count = random.pick([1, 1, 2, 2, 2, 3, 4]);
    slots.push({ date, time: timeOf(start), count, isBlock: false });
    start = start + 60 * count + random.pick([0, 30, 60, 120, 180, 240, 300, 360]);
  }
  return slots;
};

/** Which guest begins the stay of this rank on a day: nobody is in two rooms, and guests come back after weeks. */
export const guestOfStay = (date: string, rank: number, guests: number): number =>
  wrap((dayNumber(date) * 6 + rank) * 5, guests);

/** Which guest takes a bookable by the hour. */
export const guestOfHours = (date: string, bookable: number, turn: number, guests: number): number =>
  wrap(dayNumber(date) * 41 + bookable * 8 + turn * 3, guests);
