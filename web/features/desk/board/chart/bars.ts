import { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import type { Block } from '#contract/desk/blocks.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { listClosed } from '#contract/house/opening-hours.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { instantAt } from '#contract/venue-time.ts';
import { clockAt } from '#web/lib/clock-at.ts';

/** The time that is taken, end exclusive: days since 1970 for nights, milliseconds for hours. */
export type Taken = { from: number; to: number };

/** Something on the board with a start and an end, in milliseconds. */
export type Bar = {
  key: string;
  start: number;
  end: number;
  /** The time it takes in cells, whether or not it blocks others. */
  taken: Taken;
  keepsOut: boolean;
} & (
  | { type: 'booking'; booking: DeskBooking }
  | { type: 'block'; block: Block }
  | { type: 'closed'; bookable: BoardBookable }
  /** Outside of the opening hours of the house. */
  | { type: 'shut' }
);

const oneDay = 86_400_000;

export const toDayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / oneDay;

const at = (date: string, time: string, timeZone: string): number =>
  instantAt(date, time, timeZone).epochMilliseconds;

/** The position of nights on the clock, from check-in of one day to check-out of another. */
export const spanNights = (from: string, to: string, timeZone: string) => ({
  start: at(from, currentHouse().checkInTime, timeZone),
  end: at(to, currentHouse().checkOutTime, timeZone),
  taken: { from: toDayNumber(from), to: toDayNumber(to) },
});

export const spanHours = (start: number, end: number) => ({ start, end, taken: { from: start, to: end } });

const shortest = 1_800_000;

/** The nights of a stay, with actual times once they are known. */
const nightsOfStay = (booking: DeskBooking, timeZone: string) => {
  const { date, count, movedOn, arrivedAt, leftAt } = booking;
  const first = movedOn ?? date;
  const planned = addDays(date, count);
  const left = leftAt === undefined ? planned : clockAt(Date.parse(leftAt), timeZone).date;
  const stay = spanNights(first, planned, timeZone);
  const start = arrivedAt !== undefined && movedOn === undefined ? Date.parse(arrivedAt) : stay.start;
  const end = leftAt === undefined ? stay.end : Date.parse(leftAt);
  const last = left < planned ? left : planned;
  return {
    start: Math.min(start, end - shortest),
    end,
    taken: { from: stay.taken.from, to: Math.max(stay.taken.from, toDayNumber(last)) },
  };
};

const hoursOfVisit = ({ startsAt, endsAt, movedAt, leftAt }: DeskBooking) => {
  const start = Date.parse(movedAt ?? startsAt);
  return spanHours(start, Math.max(Date.parse(leftAt ?? endsAt), start + shortest));
};

export const barOfBooking = (booking: DeskBooking, timeZone: string): Bar => ({
  type: 'booking',
  key: booking._id,
  booking,
  keepsOut: booking.status !== 'Completed',
  ...(booking.kind === 'room' ? nightsOfStay(booking, timeZone) : hoursOfVisit(booking)),
});

export const barOfBlock = (block: Block, timeZone: string): Bar => ({
  type: 'block',
  key: block._id,
  block,
  keepsOut: true,
  ...(block.kind === 'room'
    ? spanNights(block.from, block.to, timeZone)
    : spanHours(Date.parse(block.startsAt), Date.parse(block.endsAt))),
});

const never = '9998-12-31';

/** The bar of a bookable that is out of order, until a day or until further notice. */
export const barOfClosing = (bookable: BoardBookable, timeZone: string): Bar | undefined => {
  const { kind, id, outOfOrderFrom, outOfOrderUntil = never } = bookable;
  if (outOfOrderFrom === undefined) return undefined;
  const start = Date.parse(outOfOrderFrom);
  const first = clockAt(start, timeZone).date;
  if (outOfOrderUntil <= first) return undefined;
  const closed =
    kind === 'room'
      ? { ...spanNights(first, outOfOrderUntil, timeZone), start }
      : spanHours(start, at(outOfOrderUntil, '00:00', timeZone));
  return { type: 'closed', key: `closed-${kind}-${id}`, bookable, keepsOut: true, ...closed };
};

/** The times outside of opening hours of study rooms or PCs, in milliseconds. */
export const barsOfShutHours = (
  kind: Kind,
  { start, end }: { start: number; end: number },
  timeZone: string,
): Bar[] => {
  const [from, to] = [start, end].map((moment) => Temporal.Instant.fromEpochMilliseconds(moment));
  if (!from || !to) return [];
  return listClosed(kind, { from, to }, timeZone).map((closed) => ({
    type: 'shut',
    key: `shut-${closed.from}`,
    keepsOut: true,
    ...spanHours(closed.from, closed.to),
  }));
};

/** A guest who overstays is there until now, or until the next guest arrives. */
export const stretchOver = (bars: readonly Bar[], now: number): Bar[] =>
  bars.map((bar, index) => {
    if (bar.type !== 'booking' || !bar.booking.isOver) return bar;
    const next = bars.slice(index + 1).find(({ start }) => start >= bar.end);
    return { ...bar, end: Math.max(bar.end, Math.min(now, next?.start ?? now)) };
  });
