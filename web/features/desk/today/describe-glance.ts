import type { Today } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { formatMinutes, lateFrom, minutesSince } from '#web/features/food/kitchen/order-age.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { arrangeArrivals, arrangeDepartures, arrangeKitchen, hasCome, hasLeft } from './arrange-today.ts';
import type { ListName } from './today-card.tsx';

/** The meaning of a mark: done or taken, late, or still open. */
type Mark = 'on' | 'late' | 'off';

export type Tile = {
  list: ListName;
  label: string;
  value: string;
  /** Beside the value: `of 7 in`. */
  of: string;
  marks: readonly Mark[];
  shape: 'bars' | 'dots' | 'windows';
  /** A problem; shown first and emphasised. */
  alarm?: string | undefined;
  note: string;
};

/** More marks could not be told apart. */
const mostMarks = 16;

/** The maximum number of windows, one per room, that fit in two rows. */
const mostWindows = 18;

const repeat = (mark: Mark, count: number): Mark[] => Array.from({ length: Math.max(0, count) }, () => mark);

/** Scales marks to the available space; they are decoration, the text says the same. */
export const markUp = (on: number, late: number, off: number): Mark[] => {
  const all = on + late + off;
  const scale = all > mostMarks ? mostMarks / all : 1;
  const lateMarks = late > 0 ? Math.max(1, Math.round(late * scale)) : 0;
  const onMarks = Math.round(on * scale);
  return [
    ...repeat('on', onMarks),
    ...repeat('late', lateMarks),
    ...repeat('off', Math.round(all * scale) - onMarks - lateMarks),
  ];
};

/** A window for each room, lit or dark. */
export const drawRooms = (areLit: readonly boolean[]): Pick<Tile, 'shape' | 'marks'> => {
  if (areLit.length <= mostWindows)
    return { shape: 'windows', marks: areLit.map((isLit) => (isLit ? 'on' : 'off')) };
  const lit = areLit.filter(Boolean).length;
  return { shape: 'bars', marks: markUp(lit, 0, areLit.length - lit) };
};

/** Rooms that can still be booked tonight. */
export const countFree = ({ rooms }: Today): number =>
  rooms.filter(({ isTakenTonight, isClosedTonight }) => !isTakenTonight && !isClosedTonight).length;

/** One sentence that sums up a day, today or another. */
export const describeDay = (day: Today, { today }: Pick<VenueMinute, 'today'>): string => {
  const free = countFree(day);
  const { arrivals, departures } = day;
  if (day.date > today)
    return m.desk_today_summary_later({ come: arrivals.length, leave: departures.length, free });
  if (day.date < today)
    return m.desk_today_summary_past({
      came: arrivals.filter(hasCome).length,
      left: departures.filter(hasLeft).length,
      free,
    });
  return m.desk_today_summary({
    come: arrangeArrivals(day).open.length,
    leave: arrangeDepartures(day).open.length,
    free,
  });
};

/** The six tiles of today. */
export const describeGlance = (today: Today, { now, timeZone }: VenueMinute): Tile[] => {
  const timeOf = (instant: string) => clockAt(Date.parse(instant), timeZone).time;
  const arrivals = arrangeArrivals(today);
  const lateArrivals = arrivals.open.filter(({ _id }) => arrivals.late.has(_id)).length;
  const nextArrival = arrivals.open
    .filter(({ startsAt }) => Date.parse(startsAt) > now)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0];
  const departures = arrangeDepartures(today);
  const over = departures.open.filter(({ _id }) => departures.late.has(_id)).length;
  const occupied = today.rooms.filter(({ isOccupied }) => isOccupied).length;
  const taken = today.rooms.filter(({ isTakenTonight }) => isTakenTonight).length;
  const kitchen = arrangeKitchen(today.kitchen);
  const waits = kitchen.map((order) => minutesSince(order, now));
  const lateOrders = waits.filter((minutes) => minutes >= lateFrom).length;
  const fresh = kitchen.filter(({ orderInfo }) => orderInfo === 'Just Ordered').length;
  const overTime = today.hourly.filter(({ isOver }) => isOver).length;
  const nextEnd = today.hourly
    .filter(({ isOver }) => !isOver)
    .map(({ endsAt }) => endsAt)
    .toSorted()[0];
  return [
    {
      list: 'arrivals',
      label: m.desk_today_arrivals(),
      value: String(arrivals.done.length),
      of: m.desk_today_of_in({ all: today.arrivals.length }),
      shape: 'bars',
      marks: markUp(arrivals.done.length, lateArrivals, arrivals.open.length - lateArrivals),
      alarm: lateArrivals > 0 ? m.desk_today_count_late({ count: lateArrivals }) : undefined,
      note: nextArrival
        ? m.desk_today_next_arrival({ time: timeOf(nextArrival.startsAt) })
        : m.desk_today_nobody_next(),
    },
    {
      list: 'departures',
      label: m.desk_today_departures(),
      value: String(departures.open.length),
      of: m.desk_today_still_to_leave(),
      shape: 'bars',
      marks: markUp(departures.done.length, over, departures.open.length - over),
      alarm: over > 0 ? m.desk_today_count_over({ count: over }) : undefined,
      note: m.desk_today_gone({ count: departures.done.length }),
    },
    {
      list: 'house',
      label: m.desk_today_in_house(),
      value: String(occupied),
      of: m.desk_today_of_rooms({ all: today.rooms.length }),
      ...drawRooms(today.rooms.map(({ isOccupied }) => isOccupied)),
      note: m.desk_today_taken_tonight({ count: taken }),
    },
    {
      list: 'hourly',
      label: m.desk_today_by_the_hour(),
      value: String(today.hourly.length),
      of: m.desk_today_of_now({ all: today.hourlyOpen }),
      shape: 'dots',
      // Guests may be waiting for what is overdue, so both are counted.
      marks: markUp(
        today.hourly.length - overTime,
        overTime,
        Math.max(0, today.hourlyOpen - today.hourly.length),
      ),
      alarm: overTime > 0 ? m.desk_today_count_over({ count: overTime }) : undefined,
      note: nextEnd
        ? m.desk_today_next_ends({ time: timeOf(nextEnd) })
        : overTime > 0
          ? ''
          : m.desk_today_nothing_in_use(),
    },
    {
      list: 'kitchen',
      label: m.desk_today_kitchen(),
      value: String(kitchen.length),
      of: m.desk_today_open_now(),
      shape: 'bars',
      marks: markUp(kitchen.length - lateOrders, lateOrders, 0),
      alarm: lateOrders > 0 ? m.desk_today_oldest({ age: formatMinutes(Math.max(...waits)) }) : undefined,
      note: m.desk_today_new_orders({ count: fresh }),
    },
    {
      list: 'due',
      label: m.desk_today_due(),
      value: formatPrice(Math.round(today.due.amount)),
      of: '',
      shape: 'bars',
      marks: markUp(today.due.bills, 0, 0),
      note: m.desk_today_bills_open({ count: today.due.bills }),
    },
  ];
};
