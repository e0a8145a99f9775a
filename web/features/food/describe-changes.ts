import type { DishChange } from '#contract/food/orders.rules.ts';
import { formatSum } from '#web/lib/format.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "Pizza and Soup are", "Pizza is". */
const namesWith = (changes: readonly DishChange[], one: string, many: string): string =>
  `${list.format(changes.map(({ foodName }) => foodName))} ${changes.length === 1 ? one : many}`;

/** What the kitchen does not have any more, in a sentence or two. */
export const describeMissing = (missing: readonly DishChange[]): string => {
  const soldOut = missing.filter(({ change }) => change === 'sold out');
  const gone = missing.filter(({ change }) => change === 'gone');
  return [
    soldOut.length > 0 && `${namesWith(soldOut, 'is', 'are')} sold out.`,
    gone.length > 0 && `${namesWith(gone, 'is', 'are')} no longer on the menu.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
};

export const describeRepriced = (repriced: readonly DishChange[]): string =>
  `${namesWith(repriced, 'has another price', 'have other prices')} now. The total counts what is charged today.`;

/** What is said of one line. */
export const describeLine = (price: number, priceNow: number): string =>
  `was ${formatSum(price)}, now ${formatSum(priceNow)}`;
