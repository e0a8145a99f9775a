import type { Attention, Today, TodayBooking } from '#contract/desk/today.ts';
import { placedAt } from '#web/features/food/kitchen/order-age.ts';
import { roomStateOf, shownStatus } from '../booking-tags.tsx';

export type HourlyBooking = Today['hourly'][number];
export type RoomToClean = Today['toClean'][number];
export type KitchenOrder = Today['kitchen'][number];

const oneMinute = 60_000;

/** Whole minutes between two instants, as clocks show them. */
export const minutesBetween = (from: number, to: number): number =>
  Math.floor(to / oneMinute) - Math.floor(from / oneMinute);

/** Whether check-in is possible now: the room is clean and vacant. */
export const canCheckIn = (booking: TodayBooking): boolean =>
  booking.status === 'Confirmed' && roomStateOf(booking) === 'clean';

/** The bookings that need attention for a reason; the server decides who is late or overdue. */
const idsOf = (attention: readonly Attention[], type: 'late' | 'overdue'): ReadonlySet<string> =>
  new Set(attention.flatMap((one) => (one.type === type ? one.booking._id : [])));

export const byStart = (a: TodayBooking, b: TodayBooking): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt);
const byEnd = (a: TodayBooking, b: TodayBooking): number => Date.parse(a.endsAt) - Date.parse(b.endsAt);

type Split = {
  /** Bookings that still need an action, in order. */
  open: TodayBooking[];
  /** Bookings that are done. */
  done: TodayBooking[];
  /** Late or overdue ones. */
  late: ReadonlySet<string>;
};

/** For past days: whether the guest arrived, and whether they left. */
export const hasCome = (booking: TodayBooking): boolean => !isAwaited(booking);
export const hasLeft = (booking: TodayBooking): boolean => !isIn(booking);

const isAwaited = ({ status }: TodayBooking): boolean => status === 'Confirmed' || status === 'Pending';

/** Guests who can be checked in now, then late ones, then by time. */
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

/** Overdue guests first, then by time of departure. */
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

/** Rooms that can be cleaned now, by next arrival; then those still occupied. */
export const arrangeToClean = (rooms: readonly RoomToClean[]): RoomToClean[] => {
  const waits = ({ next }: RoomToClean): number => (next ? Date.parse(next.startsAt) : never);
  const isLater = ({ occupiedBy }: RoomToClean): number => (occupiedBy === undefined ? 0 : 1);
  return rooms.toSorted((a, b) => {
    const [first, second] = [waits(a), waits(b)];
    return isLater(a) - isLater(b) || (first === second ? 0 : first - second);
  });
};

/** The longest waiting order first. */
export const arrangeKitchen = (orders: readonly KitchenOrder[]): KitchenOrder[] =>
  orders.toSorted((a, b) => placedAt(a) - placedAt(b));

/** `bad` cannot wait, `warn` must not be forgotten. */
export const severityOf = ({ type }: Attention): 'bad' | 'warn' =>
  type === 'unpaid' || type === 'mail' ? 'warn' : 'bad';

export const arrangeAttention = (attention: readonly Attention[]): Attention[] => {
  const rank = (one: Attention): number => (severityOf(one) === 'bad' ? 0 : 1);
  return attention.toSorted((a, b) => rank(a) - rank(b));
};

/** A booking ends if the next guest comes within this many minutes. */
const soon = 15;

/** The next step for a study room or PC in use. */
export const nextHourlyStep = (
  booking: HourlyBooking,
  now: number,
): 'check in' | 'take' | 'end' | 'extend' => {
  if (!isIn(booking)) return 'check in';
  if (booking.due > 0) return 'take';
  const { next, isOver } = booking;
  return isOver || (next && minutesBetween(now, Date.parse(next.startsAt)) <= soon) ? 'end' : 'extend';
};

/** The elapsed time in percent, and whether it ends soon. */
export const progressOf = (
  { startsAt, endsAt }: Pick<HourlyBooking, 'startsAt' | 'endsAt'>,
  now: number,
): { percent: number; left: number; isEnding: boolean } => {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const left = Math.max(0, minutesBetween(now, to));
  const percent = Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100);
  return { percent, left, isEnding: left <= soon };
};
