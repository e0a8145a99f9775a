import type { OrderStatus } from '#contract/food/orders.rules.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import type { Tone } from '#web/ui/pill.tsx';

export const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  'Just Ordered': 'warn',
  'Few More Minutes': 'info',
  'Ready to Serve': 'ok',
  Completed: 'off',
  Cancelled: 'bad',
};

/** The venue's date and time zone. */
export type Reading = { today: string; timeZone: string };

/** On the venue's clock: `today at 20:42`, or `Sat 14 Nov, 22:10`. */
export const describeMoment = (instant: string, { today, timeZone }: Reading): string => {
  const { date, time } = clockAt(Date.parse(instant), timeZone);
  return date === today
    ? m.food_today_at({ time })
    : m.lib_moment({ day: formatShortDay(date, today), time });
};

const list = new Intl.ListFormat(m.locale(), { type: 'conjunction' });

/** `Pizza and Burger`, `2 × Soup and Tacos`: each dish once. */
export const describeDishes = ({
  foodItems,
}: {
  foodItems: readonly Pick<FoodItem, 'foodName'>[];
}): string => {
  const counts = new Map<string, number>();
  for (const { foodName } of foodItems) counts.set(foodName, (counts.get(foodName) ?? 0) + 1);
  return list.format([...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)));
};
