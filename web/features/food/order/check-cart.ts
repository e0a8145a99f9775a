import type { Dish } from '#contract/food/menu.ts';
import {
  compareWithMenu,
  type DishChange,
  progressStatuses,
  type RoomType,
  writeTotal,
} from '#contract/food/orders.rules.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { toCents } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import type { CallInput } from '#web/lib/api.ts';
import { joinSentences } from '#web/lib/explain-failure.ts';
import { formatSum } from '#web/lib/format.ts';

const list = new Intl.ListFormat(m.locale(), { type: 'conjunction' });

const writeDishes = (changes: readonly DishChange[]) => ({
  dishes: list.format(changes.map(({ foodName }) => foodName)),
  count: changes.length,
});

/** Names dishes that are no longer available, in a sentence or two. */
export const describeMissing = (missing: readonly DishChange[]): string => {
  const soldOut = missing.filter(({ change }) => change === 'sold out');
  const gone = missing.filter(({ change }) => change === 'gone');
  return joinSentences([
    ...(soldOut.length > 0 ? [m.food_dishes_sold_out(writeDishes(soldOut))] : []),
    ...(gone.length > 0 ? [m.food_dishes_gone(writeDishes(gone))] : []),
  ]);
};

export const describeRepriced = (repriced: readonly DishChange[]): string =>
  m.food_dishes_repriced(writeDishes(repriced));

/** The message for a line whose price has changed. */
export const describeLine = (price: number, priceNow: number): string =>
  m.food_line_repriced({ was: formatSum(price), now: formatSum(priceNow) });

/** A line with its current availability and price. */
export type CheckedLine = FoodItem & {
  change: DishChange['change'] | undefined;
  priceNow: number;
};

export type CheckedCart = {
  lines: CheckedLine[];
  /** Dishes that are no longer available. */
  missing: DishChange[];
  /** Dishes whose price has changed since they were chosen. */
  repriced: DishChange[];
  /** The current total of available dishes, in cents. */
  totalCents: number;
};

/** Trusts the cart until the menu has loaded. */
const believe = (lines: readonly FoodItem[]): CheckedCart => ({
  lines: lines.map((line) => ({ ...line, change: undefined, priceNow: line.price })),
  missing: [],
  repriced: [],
  totalCents: lines.reduce((sum, { price }) => sum + toCents(price), 0),
});

/** Compares the cart with the menu. */
export const checkCart = (lines: readonly FoodItem[], card: readonly Dish[] | undefined): CheckedCart => {
  if (!card) return believe(lines);
  const { changes, totalCents } = compareWithMenu(lines, card);
  const prices = new Map(card.map(({ name, price }) => [name, price]));
  const changeOf = new Map(changes.map((one) => [one.foodName, one.change]));
  const check = (line: FoodItem): CheckedLine => {
    const priceNow = prices.get(line.foodName) ?? line.price;
    const change = changeOf.get(line.foodName);
    // Of two pizzas, only the one chosen before the price change has a new price.
    const isOwn = change !== 'price' || toCents(line.price) !== toCents(priceNow);
    return { ...line, priceNow, change: isOwn ? change : undefined };
  };
  return {
    lines: lines.map(check),
    missing: changes.filter(({ change }) => change !== 'price'),
    repriced: changes.filter(({ change }) => change === 'price'),
    totalCents,
  };
};

/** The items to send: only dishes currently on the menu. */
export const itemsToOrder = ({ lines }: CheckedCart): { foodName: string; price: number }[] =>
  lines.map(({ foodName, priceNow }) => ({ foodName, price: priceNow }));

/** The charged items, for rewards. */
export const dishesToPay = ({ lines }: CheckedCart): { name: string; priceCents: number }[] =>
  lines
    .filter(({ change }) => change === undefined || change === 'price')
    .map(({ foodName, priceNow }) => ({ name: foodName, priceCents: toCents(priceNow) }));

/** Applies the changes of a refusal to the known menu, until it is refetched. */
export const applyChanges = (card: readonly Dish[], changes: readonly DishChange[]): Dish[] => {
  const changeOf = new Map(changes.map((one) => [one.foodName, one]));
  return card.flatMap((dish) => {
    const changed = changeOf.get(dish.name);
    if (changed?.change === 'gone') return [];
    if (changed?.change === 'sold out') return [{ ...dish, soldOut: true }];
    return [{ ...dish, price: changed?.price ?? dish.price }];
  });
};

/** Where food is delivered. */
export type Room = { roomType: RoomType; roomId: string };

/**
 * The request for an order. With a code it omits the total: the page's view of a code may change while an
 * order is pending, and a retry has to send the same body.
 */
export const writeOrder = (
  { roomType, roomId }: Room,
  checked: CheckedCart,
  { code, email }: { code: string; email: string | undefined },
): CallInput<'POST /orderDetails'>['body'] => ({
  roomType,
  roomId,
  email,
  foodItems: itemsToOrder(checked),
  ...(code ? { code } : { totalPrice: writeTotal(checked.totalCents) }),
  orderInfo: progressStatuses[0],
});
