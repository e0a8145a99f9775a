import { addDays } from '#contract/dates.ts';
import type { Today, TodayBooking } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { hasCome, hasLeft } from './arrange-today.ts';
import { countFree, drawRooms, markUp, type Tile } from './describe-glance.ts';

/** Today, Tomorrow, Yesterday, or the date; the field beside it shows the year. */
export const nameDay = (date: string, { today }: Pick<VenueMinute, 'today'>): string => {
  if (date === today) return m.desk_today();
  if (date === addDays(today, 1)) return m.desk_today_tomorrow();
  return date === addDays(today, -1) ? m.desk_today_yesterday() : formatShortDay(date, date);
};

/** The tiles of another day: planned or past, nothing current. */
export const describeOtherDay = (day: Today, { today, timeZone }: VenueMinute): Tile[] => {
  const isLater = day.date > today;
  const { arrivals, departures, hourly, rooms, due } = day;
  const timeOf = (instant: string) => clockAt(Date.parse(instant), timeZone).time;
  const firstOf = (bookings: readonly TodayBooking[]): string => {
    const first = bookings.map(({ startsAt }) => startsAt).toSorted()[0];
    return first === undefined ? '' : m.desk_today_first_at({ time: timeOf(first) });
  };
  const lastEnd = departures
    .map(({ endsAt }) => endsAt)
    .toSorted()
    .at(-1);
  const came = arrivals.filter(hasCome).length;
  const left = departures.filter(hasLeft).length;
  const missing = arrivals.length - came;
  const stillIn = departures.length - left;
  const taken = rooms.filter(({ isTakenTonight }) => isTakenTonight);
  return [
    {
      list: 'arrivals',
      label: m.desk_today_arrivals(),
      shape: 'bars',
      value: String(isLater ? arrivals.length : came),
      of: isLater ? m.desk_today_are_to_come() : m.desk_today_of_came({ all: arrivals.length }),
      marks: isLater ? markUp(0, 0, arrivals.length) : markUp(came, missing, 0),
      alarm: !isLater && missing > 0 ? m.desk_today_count_missing({ count: missing }) : undefined,
      note: isLater ? firstOf(arrivals) : '',
    },
    {
      list: 'departures',
      label: m.desk_today_departures(),
      shape: 'bars',
      value: String(isLater ? departures.length : left),
      of: isLater ? m.desk_today_are_to_leave() : m.desk_today_of_left({ all: departures.length }),
      marks: isLater ? markUp(0, 0, departures.length) : markUp(left, stillIn, 0),
      alarm: !isLater && stillIn > 0 ? m.desk_today_count_still_in({ count: stillIn }) : undefined,
      note: isLater && lastEnd ? m.desk_today_last_by({ time: timeOf(lastEnd) }) : '',
    },
    {
      list: 'house',
      label: m.desk_today_in_house(),
      value: String(taken.length),
      of: m.desk_today_of_rooms({ all: rooms.length }),
      ...drawRooms(rooms.map(({ isTakenTonight }) => isTakenTonight)),
      note: m.desk_today_count_free({ count: countFree(day) }),
    },
    {
      list: 'hourly',
      label: m.desk_today_by_the_hour(),
      shape: 'dots',
      value: String(hourly.length),
      of: m.desk_today_are_bookings({ count: hourly.length }),
      marks: markUp(isLater ? 0 : hourly.length, 0, isLater ? hourly.length : 0),
      note: firstOf(hourly),
    },
    {
      list: 'due',
      label: m.desk_today_due(),
      shape: 'bars',
      of: '',
      value: formatPrice(Math.round(due.amount)),
      marks: markUp(due.bills, 0, 0),
      note: m.desk_today_bills_open({ count: due.bills }),
    },
  ];
};
