import { itemsToOrder } from '#web/features/food/check-cart.ts';
import type { CallInput } from '#web/lib/api.ts';
import type { PricedLine } from './price-line.ts';

type Body = CallInput<'POST /checkout'>['body'];

const writeLine = (priced: PricedLine): Body['lines'][number] => {
  const { price } = priced;
  if ('checked' in priced) {
    const { roomType, roomId } = priced.line;
    return { kind: 'food', roomType, roomId, foodItems: itemsToOrder(priced.checked), price };
  }
  const { kind, id, date, time, count } = priced.line;
  const stay = { id, date, time, price };
  return kind === 'room' ? { kind, ...stay, nights: count } : { kind, ...stay, duration: count };
};

/** The cart as the desk is asked for it, at the prices that its guest is shown before the reward. */
export const writeCheckout = (lines: readonly PricedLine[], code: string): Body => ({
  lines: lines.map(writeLine),
  ...(code && { code }),
});
