import type { DeskBooking } from '#contract/desk/bookings.ts';
import { isLate } from '#contract/desk/desk.rules.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { shownStatus, statusLooks } from '../../booking-tags.tsx';
import type { Bar } from './bars.ts';
import type { Cell, Row } from './rows.ts';
import type { Axis } from './time-axis.ts';

const oneMinute = 60_000;

/** What needs a clerk's attention. */
export type BarTag = 'late' | 'over' | 'clash';

/** The part of a booking during which its bookable is out of order, in milliseconds. */
export const findClash = (
  bar: Bar,
  { outOfOrderFrom }: Row['bookable'],
  closedUntil: number,
): { start: number; end: number } | undefined => {
  if (bar.type !== 'booking' || !bar.keepsOut || outOfOrderFrom === undefined) return undefined;
  const start = Math.max(bar.start, Date.parse(outOfOrderFrom));
  const end = Math.min(bar.end, closedUntil);
  return start < end ? { start, end } : undefined;
};

export const tagOf = (booking: DeskBooking, now: number, isClash: boolean): BarTag | undefined => {
  if (booking.isOver) return 'over';
  if (isClash) return 'clash';
  return isLate(booking, now) ? 'late' : undefined;
};

const minutesLeft = (heldUntil: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / oneMinute));

/** The texts of a bar: whom it is for, and a note at its end. */
export const wordsOf = (bar: Bar, now: number): { name: string; end: string } => {
  if (bar.type === 'block') return { name: bar.block.reason, end: '' };
  if (bar.type === 'shut') return { name: m.desk_board_shut(), end: '' };
  if (bar.type === 'closed') return { name: m.desk_out_of_order(), end: '' };
  const { guest, status, heldUntil, due } = bar.booking;
  const name = guest.name || m.desk_board_no_name();
  if (status === 'Pending' && heldUntil !== undefined)
    return { name, end: m.desk_board_minutes({ minutes: minutesLeft(heldUntil, now) }) };
  return { name, end: due > 0 ? m.desk_board_due({ amount: formatSum(due) }) : '' };
};

const hoursBetween = (start: number, end: number, { timeZone, today }: VenueMinute): string => {
  const from = clockAt(start, timeZone);
  return m.desk_board_hours_of_day({
    day: formatLongDay(from.date, today),
    from: from.time,
    to: clockAt(end, timeZone).time,
  });
};

const describeFree = ({ bookable }: Row, cell: Cell, axis: Axis, here: VenueMinute): string => {
  const column = axis.columns[cell.column];
  if (!column) return '';
  const day = formatLongDay(column.date, here.today);
  return m.desk_board_cell_free({
    room: bookable.title,
    when: axis.mode === 'nights' ? day : hoursBetween(column.start, column.end, here),
    price: formatPrice(bookable.price),
  });
};

/** The accessible name of a cell: "Dusk Pod, Monday 16 November, Ines Carvalho, Confirmed, $119.98 due". */
export const describeCell = (row: Row, cell: Cell, axis: Axis, here: VenueMinute, tag?: BarTag): string => {
  const { bar } = cell;
  if (!bar) return describeFree(row, cell, axis, here);
  const { name, end } = wordsOf(bar, here.now);
  const first = clockAt(bar.start, here.timeZone).date;
  const date = bar.type === 'booking' ? (bar.booking.movedOn ?? bar.booking.date) : first;
  const facts = {
    room: row.bookable.title,
    when: axis.mode === 'nights' ? formatLongDay(date, here.today) : hoursBetween(bar.start, bar.end, here),
    name,
  };
  if (bar.type !== 'booking') return m.desk_board_cell_block(facts);
  return m.desk_board_cell_booking({
    ...facts,
    status: statusLooks[shownStatus(bar.booking)].name,
    hasEnd: end === '' ? 'no' : 'yes',
    end,
    tag: tag ?? 'none',
  });
};
