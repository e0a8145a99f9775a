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

/** What the kitchen does not have any more, in a sentence or two. */
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

/** What is changed of one line. */
export const describeLine = (price: number, priceNow: number): string =>
  m.food_line_repriced({ was: formatSum(price), now: formatSum(priceNow) });

/** A line as it can be ordered now. */
export type CheckedLine = FoodItem & {
  change: DishChange['change'] | undefined;
  /** What it costs today. */
  priceNow: number;
};

export type CheckedCart = {
  lines: CheckedLine[];
  /** Dishes that nobody can have any more. */
  missing: DishChange[];
  /** Dishes that cost something else than when they were chosen. */
  repriced: DishChange[];
  /** Of what can be had, in cents, at today's prices. */
  totalCents: number;
};

/** Before the card has come, everything is as it was when it was chosen. */
const believe = (lines: readonly FoodItem[]): CheckedCart => ({
  lines: lines.map((line) => ({ ...line, change: undefined, priceNow: line.price })),
  missing: [],
  repriced: [],
  totalCents: lines.reduce((sum, { price }) => sum + toCents(price), 0),
});

/** Holds the cart against the card. */
export const checkCart = (lines: readonly FoodItem[], card: readonly Dish[] | undefined): CheckedCart => {
  if (!card) return believe(lines);
  const { changes, totalCents } = compareWithMenu(lines, card);
  const prices = new Map(card.map(({ name, price }) => [name, price]));
  const changeOf = new Map(changes.map((one) => [one.foodName, one.change]));
  const check = (line: FoodItem): CheckedLine => {
    const priceNow = prices.get(line.foodName) ?? line.price;
    const change = changeOf.get(line.foodName);
    // Of two pizzas, only the one that was chosen before the price changed has another now.
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

/** What is sent: only dishes as they are on the card today. */
export const itemsToOrder = ({ lines }: CheckedCart): { foodName: string; price: number }[] =>
  lines.map(({ foodName, priceNow }) => ({ foodName, price: priceNow }));

/** What of it is charged, as a reward looks at it. */
export const dishesToPay = ({ lines }: CheckedCart): { name: string; priceCents: number }[] =>
  lines
    .filter(({ change }) => change === undefined || change === 'price')
    .map(({ foodName, priceNow }) => ({ name: foodName, priceCents: toCents(priceNow) }));

/** What a refusal says of the card, put into what the page knows of it until the card is asked again. */
export const applyChanges = (card: readonly Dish[], changes: readonly DishChange[]): Dish[] => {
  const changeOf = new Map(changes.map((one) => [one.foodName, one]));
  return card.flatMap((dish) => {
    const changed = changeOf.get(dish.name);
    if (changed?.change === 'gone') return [];
    if (changed?.change === 'sold out') return [{ ...dish, soldOut: true }];
    return [{ ...dish, price: changed?.price ?? dish.price }];
  });
};

/** Where food goes to. */
export type Room = { roomType: RoomType; roomId: string };

/**
 * The order as the kitchen is asked for it. With a code it names no total: what the page thinks of a code changes
 * while an order is on its way, and the same order sent again must be the same to the letter.
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
