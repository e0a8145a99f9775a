import type { Attention, Today, TodayBooking } from '#contract/desk/today.ts';
import { placedAt } from '#web/features/food/kitchen/order-age.ts';
import { roomStateOf, shownStatus } from '../booking-tags.tsx';

export type HourlyBooking = Today['hourly'][number];
export type RoomToClean = Today['toClean'][number];
export type KitchenOrder = Today['kitchen'][number];

const oneMinute = 60_000;

/** Whole minutes from one moment to another, as two clocks show them. */
export const minutesBetween = (from: number, to: number): number =>
  Math.floor(to / oneMinute) - Math.floor(from / oneMinute);

/** Whether nothing is missing for checking in: the room is clean and nobody is in it. */
export const canCheckIn = (booking: TodayBooking): boolean =>
  booking.status === 'Confirmed' && roomStateOf(booking) === 'clean';

/** Bookings that somebody has to look at for a reason; the server decides who is late and who is over time. */
const idsOf = (attention: readonly Attention[], type: 'late' | 'overdue'): ReadonlySet<string> =>
  new Set(attention.flatMap((one) => (one.type === type ? one.booking._id : [])));

export const byStart = (a: TodayBooking, b: TodayBooking): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt);
const byEnd = (a: TodayBooking, b: TodayBooking): number => Date.parse(a.endsAt) - Date.parse(b.endsAt);

type Split = {
  /** Something is to be done with these, in this order. */
  open: TodayBooking[];
  /** With these it is done. */
  done: TodayBooking[];
  /** Late, or past their time. */
  late: ReadonlySet<string>;
};

/** Of a day that is over: whether somebody came, and whether they left. */
export const hasCome = (booking: TodayBooking): boolean => !isAwaited(booking);
export const hasLeft = (booking: TodayBooking): boolean => !isIn(booking);

const isAwaited = ({ status }: TodayBooking): boolean => status === 'Confirmed' || status === 'Pending';

/** Who can be checked in now, then who is late, then by time. */
export const arrangeArrivals = ({ arrivals, attention }: Pick<Today, 'arrivals' | 'attention'>): Split => {
  const late = idsOf(attention, 'late');
  const rank = (booking: TodayBooking): number => {
    if (canCheckIn(booking)) return 0;
    return late.has(booking._id) ? 1 : 2;
  };
  return {
    open: arrivals.filter(isAwaited).toSorted((a, b) => rank(a) - rank(b) || byStart(a, b)),
    done: arrivals.filter((booking) => !isAwaited(booking)),
    late,
  };
};

const isIn = (booking: TodayBooking): boolean => shownStatus(booking) === 'Checked in';

/** Who is past their time, then by the time of leaving. */
export const arrangeDepartures = ({
  departures,
  attention,
}: Pick<Today, 'departures' | 'attention'>): Split => {
  const late = idsOf(attention, 'overdue');
  const rank = ({ _id }: TodayBooking): number => (late.has(_id) ? 0 : 1);
  return {
    open: departures.filter(isIn).toSorted((a, b) => rank(a) - rank(b) || byEnd(a, b)),
    done: departures.filter((booking) => !isIn(booking)),
    late,
  };
};

const never = Number.POSITIVE_INFINITY;

/** What can be cleaned now, by who waits for it; then what somebody is still in. */
export const arrangeToClean = (rooms: readonly RoomToClean[]): RoomToClean[] => {
  const waits = ({ next }: RoomToClean): number => (next ? Date.parse(next.startsAt) : never);
  const isLater = ({ occupiedBy }: RoomToClean): number => (occupiedBy === undefined ? 0 : 1);
  return rooms.toSorted((a, b) => {
    const [first, second] = [waits(a), waits(b)];
    return isLater(a) - isLater(b) || (first === second ? 0 : first - second);
  });
};

/** Who has waited longest comes first. */
export const arrangeKitchen = (orders: readonly KitchenOrder[]): KitchenOrder[] =>
  orders.toSorted((a, b) => placedAt(a) - placedAt(b));

/** What cannot wait, and what only should not be forgotten. */
export const severityOf = ({ type }: Attention): 'bad' | 'warn' =>
  type === 'unpaid' || type === 'mail' ? 'warn' : 'bad';

export const arrangeAttention = (attention: readonly Attention[]): Attention[] => {
  const rank = (one: Attention): number => (severityOf(one) === 'bad' ? 0 : 1);
  return attention.toSorted((a, b) => rank(a) - rank(b));
};

/** Next guests within so many minutes end what is running. */
const soon = 15;

/** What is the next step of a study room or PC that is in use. */
export const nextHourlyStep = (
  booking: HourlyBooking,
  now: number,
): 'check in' | 'take' | 'end' | 'extend' => {
  if (!isIn(booking)) return 'check in';
  if (booking.due > 0) return 'take';
  const { next, isOver } = booking;
  return isOver || (next && minutesBetween(now, Date.parse(next.startsAt)) <= soon) ? 'end' : 'extend';
};

/** How much of its time is gone, in percent, and whether it ends soon. */
export const progressOf = (
  { startsAt, endsAt }: Pick<HourlyBooking, 'startsAt' | 'endsAt'>,
  now: number,
): { percent: number; left: number; isEnding: boolean } => {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const left = Math.max(0, minutesBetween(now, to));
  const percent = Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100);
  return { percent, left, isEnding: left <= soon };
};
