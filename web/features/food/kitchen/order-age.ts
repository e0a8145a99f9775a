import { isOpenOrder } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import type { Tone } from '#web/ui/pill.tsx';

const oneMinute = 60_000;

/** Minutes below which an order is new, and from which it is late. */
const newUnder = 3;

export const lateFrom = 25;

type Placed = Pick<FoodOrder, 'reached'>;

/** When it was placed, in milliseconds. */
export const placedAt = ({ reached }: Placed): number => Date.parse(reached[0]?.at ?? '');

/** Minutes since it was placed, by the clock: 20:58 is two minutes before 21:00. */
export const minutesSince = (order: Placed, now: number): number =>
  Math.max(0, Math.floor(now / oneMinute) - Math.floor(placedAt(order) / oneMinute));

/** 18 min, 1 h 50 min, 3 days. */
export const formatMinutes = (minutes: number): string => {
  if (minutes < 60) return m.food_min({ minutes });
  if (minutes < 24 * 60)
    return m.food_hours_and_minutes({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return m.food_days({ count: Math.floor(minutes / (24 * 60)) });
};

/** The age pill of an open order. */
export const describeAge = (order: Placed, now: number): { text: string; tone: Tone } => {
  const minutes = minutesSince(order, now);
  if (minutes < newUnder) return { text: m.food_status_new(), tone: 'warn' };
  return { text: formatMinutes(minutes), tone: minutes >= lateFrom ? 'bad' : 'off' };
};

/** 38 minutes, 1 hour 5 minutes, 3 days. */
export const describeWait = (minutes: number): string => {
  if (minutes < 60) return m.food_minutes({ count: minutes });
  if (minutes >= 24 * 60) return m.food_days({ count: Math.floor(minutes / (24 * 60)) });
  const rest = minutes % 60;
  const hours = m.food_hours({ count: Math.floor(minutes / 60) });
  return rest ? `${hours} ${m.food_minutes({ count: rest })}` : hours;
};

/** 20:58, or Sat 14 Nov, 20:58 on another day. */
export const formatMoment = (at: number, { today, timeZone }: VenueMinute): string => {
  const { date, time } = clockAt(at, timeZone);
  return date === today ? time : m.lib_moment({ day: formatShortDay(date, today), time });
};

/** "5 open orders. The oldest has waited 38 minutes." Without a clock, only the first sentence. */
export const describeOpenOrders = (orders: readonly FoodOrder[], now: number | undefined): string => {
  const open = orders.filter(({ orderInfo }) => isOpenOrder(orderInfo));
  if (open.length === 0) return m.food_no_open_orders();
  const count = open.length;
  if (now === undefined) return m.food_open_orders({ count });
  const longest = Math.max(...open.map((order) => minutesSince(order, now)));
  if (longest === 0) return m.food_open_orders_just_in({ count });
  return m.food_open_orders_wait({ count, wait: describeWait(longest) });
};
