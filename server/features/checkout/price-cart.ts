import type { HeldFood, OrderedDish, Tx } from '../../db/schema.ts';
import { applyRewardCode, findRewardCode } from '../loyalty/use-reward-code.ts';
import type { CheckoutRow } from './checkout.queries.ts';

type Place = { amountCents: number };
type Food = { amountCents: number; held: HeldFood };
type Cart<P extends Place, F extends Food> = { places: readonly P[]; food: readonly F[] };
/** Keeps each line's amount with its food, so that a discount stays with that line. */
type FoodLine<F extends Food> = { food: F; amountCents: number; items: readonly OrderedDish[] };
type Line<P extends Place, F extends Food> =
  | { place: P; amountCents: number; items?: undefined }
  | FoodLine<F>;
type Typed = { uid: string; code: string | undefined; now: Date };

type Reduction = Pick<CheckoutRow, 'code' | 'reward' | 'saved_cents'>;

type Priced<P extends Place, F extends Food> = Cart<P, F> & { totalCents: number; reduction: Reduction };

const sumOf = (lines: readonly Place[]): number => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** Prices the lines of a cart, less the reward of a code; throws why the code does not apply. */
export const priceCart = async <P extends Place, F extends Food>(
  tx: Tx,
  { uid, code, now }: Typed,
  { places, food }: Cart<P, F>,
): Promise<Priced<P, F>> => {
  const fullCents = sumOf([...places, ...food]);
  if (code === undefined)
    return { places, food, totalCents: fullCents, reduction: { code: null, reward: null, saved_cents: 0 } };
  const bill: Line<P, F>[] = [
    ...places.map((place) => ({ place, amountCents: place.amountCents })),
    ...food.map((line) => ({ food: line, amountCents: line.amountCents, items: line.held.items })),
  ];
  const { reward, bill: less } = applyRewardCode<OrderedDish, Line<P, F>>(
    await findRewardCode(tx, { uid, code, now }),
    bill,
  );
  const totalCents = sumOf(less);
  const reduceFood = ({ food: line, amountCents, items }: FoodLine<F>): F => {
    const isFree = reward === 'Free Pizza' && amountCents < line.amountCents;
    // The order that contains the free pizza uses the code.
    const held = { ...line.held, items: [...items], totalCents: amountCents, ...(isFree && { code }) };
    return { ...line, amountCents, held };
  };
  return {
    places: less.flatMap((line) =>
      'place' in line ? [{ ...line.place, amountCents: line.amountCents }] : [],
    ),
    food: less.flatMap((line) => ('food' in line ? [reduceFood(line)] : [])),
    totalCents,
    reduction: { code, reward, saved_cents: fullCents - totalCents },
  };
};
