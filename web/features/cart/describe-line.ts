import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { nameFood } from '#web/features/food/order-names.ts';
import { describeUnits } from '#web/features/prices/describe-units.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import type { CartLine, StayLine } from './cart.ts';
import type { PricedStay } from './price-line.ts';

/** The title of a line. */
export const titleOf = (line: CartLine): string => (line.kind === 'food' ? nameFood(line) : line.title);

/** Room 12, 3 nights at $34.00; or, if they differ, at 1 × $34.00, 2 × $40.80 (Weekend) */
export const describeStay = (
  { kind, id, count }: StayLine,
  { unitPrice, units }: Pick<PricedStay, 'unitPrice' | 'units'>,
): string =>
  m.cart_stay({
    kind,
    id,
    length: m.lib_units({ count, unit: bookableKinds[kind].unit }),
    price: units ? describeUnits(units) : formatSum(unitPrice),
  });

/** The message for a line that clashes with an earlier one. */
export const describeClash = ({ title, date, time }: StayLine): string =>
  m.cart_clash({ title, day: formatDatedDay(date), time });

/** The message for a line whose price has changed. */
export const describePrice = (was: number, now: number): string =>
  m.cart_repriced({ was: formatSum(was), now: formatSum(now) });
