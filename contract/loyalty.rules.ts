import { currentDigits } from './house/house.rules.ts';

/** Points for registering. */
export const joiningPoints = 200;

/** The price of the cheapest reward. */
export const redeemableFrom = 100;

export const monthsToExpiry = 12;

export const rewards = {
  'Free Pizza': 100,
  '10% Discount': 200,
  'Exclusive Access to New Menu': 300,
} as const;
export type Reward = keyof typeof rewards;

export const rewardNames = Object.keys(rewards) as [Reward, ...Reward[]]; // its keys

/** Kinds of entries in the points ledger. */
export const pointKinds = ['joined', 'earned', 'redeemed', 'taken back', 'expired'] as const;
export type PointKind = (typeof pointKinds)[number];

/** How many cents earn a point: one whole unit, or 100 where the currency has no cents. */
export const centsPerPoint = (): number => (currentDigits() === 3 ? 1000 : 100);

export const pointsFor = (paidCents: number): number => Math.floor(paidCents / centsPerPoint());

type Item = { name: string; priceCents: number };

/** A line of a bill: a bookable, or food with its dishes. */
export type Billed<I extends Item = Item> = { amountCents: number; items?: readonly I[] | undefined };

const lessTenth = (cents: number): number => cents - Math.round(cents / 10);

/** Whether a dish is a pizza, by its name. */
const isPizza = ({ name }: Item): boolean => /\bpizza\b/i.test(name);

const sumOf = (items: readonly Item[]): number => items.reduce((sum, { priceCents }) => sum + priceCents, 0);

const withItems = <I extends Item, B extends Billed<I>>(line: B, items: readonly I[]): B => ({
  ...line,
  items,
  amountCents: sumOf(items),
});

/** The most expensive pizza of a bill: index of its line, and of the dish in it. */
const findPizza = (bill: readonly Billed[]): { line: number; item: number } | undefined => {
  const pizzas = bill.flatMap(({ items = [] }, line) =>
    items.flatMap((one, item) => (isPizza(one) && one.priceCents > 0 ? [{ ...one, line, item }] : [])),
  );
  return pizzas.toSorted((one, other) => other.priceCents - one.priceCents)[0];
};

/** The bill with a reward applied; undefined if there is nothing that it applies to. */
export const applyReward = <I extends Item, B extends Billed<I>>(
  reward: Reward,
  bill: readonly B[],
): B[] | undefined => {
  if (reward === '10% Discount') {
    const less = bill.map((line) =>
      line.items
        ? withItems<I, B>(
            line,
            line.items.map((item) => ({ ...item, priceCents: lessTenth(item.priceCents) })),
          )
        : { ...line, amountCents: lessTenth(line.amountCents) },
    );
    return less.some(({ amountCents }, at) => amountCents !== bill[at]?.amountCents) ? less : undefined;
  }
  if (reward !== 'Free Pizza') return undefined;
  const free = findPizza(bill);
  return (
    free &&
    bill.map((line, at) =>
      at === free.line && line.items
        ? withItems<I, B>(
            line,
            line.items.map((item, index) => (index === free.item ? { ...item, priceCents: 0 } : item)),
          )
        : line,
    )
  );
};
