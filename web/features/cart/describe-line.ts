import { mostLines } from '#contract/checkout.rules.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { describeUnits } from '#web/features/prices/describe-units.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import type { CartLine, StayLine } from './cart.ts';
import type { PricedStay } from './price-line.ts';

/** Said where nothing more can be added. */
export const cartIsFull = (): string => m.cart_full({ count: mostLines });

/** Said of a food order that is in the cart now; `kept` is the code that the cart has, `code` the one that the food came with. */
export const foodIsInCart = (code: string, kept: string): string =>
  code === '' || code === kept ? m.cart_food_added() : m.cart_food_added_code_unused({ kept, code });

/** What a line is called. */
export const titleOf = (line: CartLine): string =>
  line.kind === 'food' ? m.cart_food_title(line) : line.title;

/** Room 12, 3 nights at $34.00; or, where they differ, at 1 × $34.00, 2 × $40.80 (Weekend) */
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

/** What is said of a line that wants what an earlier one wants already. */
export const describeClash = ({ title, date, time }: StayLine): string =>
  m.cart_clash({ title, day: formatDatedDay(date), time });

/** What is said of a line that has become dearer or cheaper. */
export const describePrice = (was: number, now: number): string =>
  m.cart_repriced({ was: formatSum(was), now: formatSum(now) });
