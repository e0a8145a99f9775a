import { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import type { Block } from '#contract/desk/blocks.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { DaysOf } from './count-occupancy.ts';

const never = '9999-12-31';

/** The day after the last day that a time reaches into; its end is exclusive. */
const dayAfter = (end: string, timeZone: string): string =>
  addDays(dateAt(Temporal.Instant.from(end).subtract({ milliseconds: 1 }), timeZone), 1);

/** The first day that begins at or after an instant. */
const firstWholeDay = (start: string, timeZone: string): string => {
  const before = Temporal.Instant.from(start).subtract({ milliseconds: 1 });
  return addDays(dateAt(before, timeZone), 1);
};

const dayOf = (instant: string, timeZone: string): string => dateAt(Temporal.Instant.from(instant), timeZone);

/** Nights used or booked, without those after an early departure; for hours, days with an hour in use. */
export const listTakenDays = (booking: DeskBooking, timeZone: string): DaysOf[] => {
  const { kind, id, date, count, startsAt, endsAt, movedOn, leftAt } = booking;
  if (kind !== 'room')
    return [{ id, from: dayOf(startsAt, timeZone), to: dayAfter(leftAt ?? endsAt, timeZone) }];
  const planned = addDays(date, count);
  const left = leftAt === undefined ? planned : dayOf(leftAt, timeZone);
  const to = left < planned ? left : planned;
  return movedOn === undefined
    ? [{ id, from: date, to }]
    : [
        { from: date, to: movedOn },
        { id, from: movedOn, to },
      ];
};

/** Days that a block fills. */
export const listBlockedDays = ({ kind, id, from, to }: Block, timeZone: string): DaysOf =>
  kind === 'room' ? { id, from, to } : { id, from: firstWholeDay(from, timeZone), to: dayOf(to, timeZone) };

/** The same for out of order. */
export const listClosedDays = (bookable: BoardBookable, timeZone: string): DaysOf[] => {
  const { kind, id, outOfOrderFrom, outOfOrderUntil = never } = bookable;
  if (outOfOrderFrom === undefined) return [];
  const from = kind === 'room' ? dayOf(outOfOrderFrom, timeZone) : firstWholeDay(outOfOrderFrom, timeZone);
  return [{ id, from, to: outOfOrderUntil }];
};
