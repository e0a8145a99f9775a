import { addDays } from '#contract/dates.ts';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { pcs } from '../../../db/demo/demo-pcs.ts';
import { sleepingRooms } from '../../../db/demo/demo-rooms.ts';
import { studyRooms } from '../../../db/demo/demo-study-rooms.ts';
import { type InventedGuest, inventedGuests, sleeperCount } from './invented-guests.ts';
import { at, day, type Local, timeOf } from './local-time.ts';
import { referenceOf, type SeededChoices, seededChoices } from './seeded-choices.ts';
import { findForgetful, findNights, guestOfHours, guestOfStay, listHours, type Slot } from './timetable.ts';

/** A bookable by the name of its drawing, which stays when it is renamed. */
export type DemoBookable = { kind: 'sleeping' | 'study' | 'pc'; picture: string };

/** The planned events of a booking; those after now have not happened yet. */
export type Life = {
  created: Local;
  arrived: Local;
  left: Local;
  /** If it ended early. */
  cancelled?: Local;
  missed?: Local;
  /** When it is paid; `never` leaves without paying. */
  pays: 'online' | 'at arrival' | 'on leaving' | 'never';
  method: PayMethod;
};

export type PlannedBooking = Life &
  Slot & { id: string; bookable: DemoBookable; guest: InventedGuest; isWalkIn: boolean };

export type PlannedBlock = Slot & { id: string; bookable: DemoBookable; created: Local; reason: string };

/** Expected and actual arrival times, by rank: at any time of day somebody is late. */
const arrivals = [
  { time: '09:00', delay: 220 },
  { time: '12:30', delay: 370 },
  { time: '18:30', delay: 190 },
  { time: '15:00', delay: 5 },
  { time: '16:00', delay: -10 },
  { time: '14:00', delay: 10 },
  { time: '20:00', delay: -15 },
  { time: '22:15', delay: 65 },
] as const;

/** Bookings that are never cancelled: a house without arrivals shows nothing. */
const sureArrivals = 3;

const choosePayment = (
  random: SeededChoices,
  { hasAccount }: InventedGuest,
): Pick<Life, 'pays' | 'method'> => ({
  pays:
    hasAccount && random.chance(0.6)
      ? 'online'
      : random.chance(0.5)
        ? 'at arrival'
        : random.chance(0.06)
          ? 'never'
          : 'on leaving',
  method: random.pick(['card', 'card', 'cash', 'cash', 'transfer']),
});

const reasonsOfRooms = ['New mattress', 'Latch', 'Paint is drying', 'Window repair'] as const;
const reasonsOfHours = ['Projector repair', 'New graphics card', 'Deep clean', 'Inspection'] as const;

const planBlock = (bookable: DemoBookable, slot: Slot): PlannedBlock => {
  const words = `demo block ${bookable.picture} ${slot.date}`;
  const reason = seededChoices(words).pick(bookable.kind === 'sleeping' ? reasonsOfRooms : reasonsOfHours);
  return { ...slot, id: referenceOf(words), bookable, created: at(slot.date, '10:15') - 6 * day, reason };
};

type Stay = Omit<Slot, 'time'> & { bookable: DemoBookable };

const planStay = (stay: Stay, rank: number, isOverdue: boolean): PlannedBooking => {
  const { bookable, date, count } = stay;
  const words = `demo stay ${bookable.picture} ${date}`;
  const random = seededChoices(words);
  const guest = inventedGuests[guestOfStay(date, rank, sleeperCount)] as InventedGuest; // below their number
  const { time, delay } = arrivals[rank % arrivals.length] ?? arrivals[3];
  const arrived = at(date, time) + delay + random.below(9);
  const isWalkIn = rank >= sureArrivals && !guest.hasAccount && random.chance(0.5);
  const daysAhead = random.pick([1, 2, 3, 5, 7, 9, 12, 16, 21, 27, 34]);
  const created = isWalkIn ? arrived : at(date, '08:00') - daysAhead * day + random.below(14 * 60);
  const end = at(date, currentHouse().checkOutTime) + count * day;
  const isUnsure = rank >= sureArrivals && !isWalkIn && !isOverdue;
  return {
    ...stay,
    id: referenceOf(words),
    guest,
    isWalkIn,
    created,
    arrived,
    time: isWalkIn ? timeOf(arrived) : time,
    left: end + (isOverdue ? random.between(310, 420) : -random.between(10, 170)),
    ...choosePayment(random, guest),
    ...(isWalkIn && { pays: 'at arrival' }),
    ...(isUnsure && random.chance(0.12) && daysAhead > 3 && { cancelled: at(date, '19:20') - 3 * day }),
    ...(isUnsure && random.chance(0.06) && { missed: at(date, '09:30') + day }),
  };
};

/** All stays that begin in sleeping rooms on a day. */
const planNights = (date: string) => {
  const begins = sleeping.flatMap((bookable) => {
    const found = findNights(bookable.picture, date);
    return found ? [{ ...found, bookable }] : [];
  });
  const stays = begins.filter(({ isBlock }) => !isBlock);
  const order = stays.toSorted((one, other) => rankOf(one) - rankOf(other));
  const isForgetful = ({ bookable, count }: Stay): boolean =>
    findForgetful(addDays(date, count)) === bookable.picture;
  return {
    stays: order.map((stay, rank) => planStay(stay, rank, isForgetful(stay))),
    blocks: begins
      .filter(({ isBlock }) => isBlock)
      .map(({ bookable, ...slot }) => planBlock(bookable, { ...slot, time: '15:00' })),
  };
};

const rankOf = ({ bookable, date }: Stay): number =>
  seededChoices(`rank ${bookable.picture} ${date}`).below(1e9);

const planHours = (slot: Slot, bookable: DemoBookable, index: number, turn: number): PlannedBooking => {
  const { date, time, count } = slot;
  const words = `demo hours ${bookable.picture} ${date} ${time}`;
  const random = seededChoices(words);
  const guest = inventedGuests[guestOfHours(date, index, turn, inventedGuests.length)] as InventedGuest; // below their number
  const start = at(date, time);
  const isWalkIn = !guest.hasAccount && random.chance(0.6);
  const daysAhead = random.pick([0, 0, 0, 1, 1, 2, 4, 7, 11]);
  const created =
    daysAhead === 0
      ? start - random.between(35, 200)
      : at(date, '08:00') - daysAhead * day + random.below(14 * 60);
  const arrived = isWalkIn ? start : start + (random.chance(0.1) ? 24 : random.between(-4, 6));
  const isUnsure = !isWalkIn && daysAhead > 0;
  return {
    ...slot,
    id: referenceOf(words),
    bookable,
    guest,
    isWalkIn,
    arrived,
    created: isWalkIn ? start : created,
    left: start + 60 * count + (random.chance(0.2) ? random.between(8, 28) : -random.below(4)),
    ...choosePayment(random, guest),
    ...(isWalkIn && { pays: 'at arrival' }),
    ...(daysAhead > 1 && isUnsure && random.chance(0.05) && { cancelled: start - 600 }),
    ...(isUnsure && random.chance(0.04) && { missed: start + 45 }),
  };
};

const bookablesOf = (kind: DemoBookable['kind'], content: readonly { picture: string }[]): DemoBookable[] =>
  content.map(({ picture }) => ({ kind, picture }));

const sleeping = bookablesOf('sleeping', sleepingRooms);
const hourly = [...bookablesOf('study', studyRooms), ...bookablesOf('pc', pcs)];

/**
 * All bookings that begin between two days, both included, whether or not they are booked yet; also in bookables that the house no
 * longer has, so that the rest of the plan stays the same.
 */
export const planBookings = (from: string, to: string) => {
  const bookings: PlannedBooking[] = [];
  const blocks: PlannedBlock[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const nights = planNights(date);
    bookings.push(...nights.stays);
    blocks.push(...nights.blocks);
    for (const [index, bookable] of hourly.entries()) {
      const slots = listHours(bookable.picture, date, index);
      blocks.push(...slots.filter(({ isBlock }) => isBlock).map((slot) => planBlock(bookable, slot)));
      const taken = slots.filter(({ isBlock }) => !isBlock);
      bookings.push(...taken.map((slot, turn) => planHours(slot, bookable, index, turn)));
    }
  }
  return { bookings, blocks };
};
