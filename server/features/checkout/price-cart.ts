import type { Transaction } from 'kysely';
import type { Billed } from '#contract/loyalty.rules.ts';
import type { Database, HeldFood, OrderedDish } from '../../db/schema.ts';
import { applyCode } from '../loyalty/apply-code.ts';
import type { CheckoutRow } from './checkout.queries.ts';

type Place = { amountCents: number };
type Food = { amountCents: number; held: HeldFood };
type Cart<P extends Place, F extends Food> = { places: readonly P[]; food: readonly F[] };
type Typed = { uid: string; code: string | undefined; now: Date };

/** What a code does to a cart, as its checkout remembers it. */
type Reduction = Pick<CheckoutRow, 'code' | 'reward' | 'saved_cents'>;

type Priced<P extends Place, F extends Food> = Cart<P, F> & { totalCents: number; reduction: Reduction };

const sumOf = (lines: readonly Place[]): number => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** What every line of a cart costs, the reward of a code taken off; or why the code is good for nothing here. */
export const priceCart = async <P extends Place, F extends Food>(
  tx: Transaction<Database>,
  { uid, code, now }: Typed,
  { places, food }: Cart<P, F>,
): Promise<Priced<P, F>> => {
  const fullCents = sumOf([...places, ...food]);
  if (code === undefined)
    return { places, food, totalCents: fullCents, reduction: { code: null, reward: null, saved_cents: 0 } };
  const bill: Billed<OrderedDish>[] = [
    ...places.map(({ amountCents }) => ({ amountCents })),
    ...food.map(({ amountCents, held }) => ({ amountCents, items: held.items })),
  ];
  const { reward, bill: less } = await applyCode<OrderedDish, Billed<OrderedDish>>(
    tx,
    { uid, code, now },
    bill,
  );
  const totalCents = sumOf(less);
  const reduceFood = (line: F, at: number): F => {
    const { amountCents = line.amountCents, items = line.held.items } = less[places.length + at] ?? {};
    const isFree = reward === 'Free Pizza' && amountCents < line.amountCents;
    // The order that has the pizza will be the one that uses the code.
    const held = {
      ...line.held,
      items: [...items],
      totalCents: amountCents,
      ...(isFree && { code }),
    };
    return { ...line, amountCents, held };
  };
  return {
    places: places.map((place, at) => ({ ...place, amountCents: less[at]?.amountCents ?? 0 })),
    food: food.map(reduceFood),
    totalCents,
    reduction: { code, reward, saved_cents: fullCents - totalCents },
  };
};
