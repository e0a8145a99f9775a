import { useSyncExternalStore } from 'react';
import { createTextStore } from '#web/lib/stored-text.ts';
import { newKey } from '#web/lib/submit-once.ts';
import {
  addFoodLine,
  addLine,
  type Cart,
  type CartLine,
  type FoodLine,
  isFull,
  isSameStay,
  readCart,
  removeLine,
  replaceLine,
  type StayLine,
  withCode,
  withoutPaid,
  withSent,
} from './cart.ts';
import { cartText, followCart } from './cart-text.ts';

export const cart = createTextStore(cartText, readCart);

type Added = 'added' | 'there already' | 'full';

/** Puts a place for a time into the cart, once. */
export const addStay = (stay: Omit<StayLine, 'key'>): Added => {
  const now = cart.read();
  if (now.lines.some((line) => isSameStay(line, stay))) return 'there already';
  if (isFull(now)) return 'full';
  cart.change((current) => addLine(current, { ...stay, key: newKey() }));
  return 'added';
};

/** Puts a whole food order into the cart, as one line; gives the code that the cart has then. */
export const addFood = (order: Omit<FoodLine, 'key' | 'kind'>, code: string): 'full' | { code: string } => {
  if (isFull(cart.read())) return 'full';
  return cart.change((current) => addFoodLine(current, { ...order, kind: 'food', key: newKey() }, code));
};

/** Takes out what was paid with a checkout, however often it is said; what was added meanwhile stays. */
export const removePaid = (checkoutId: string): void => {
  if (cart.read().sent.some((sent) => sent.checkoutId === checkoutId))
    cart.change((current) => withoutPaid(current, checkoutId));
};

const actions = {
  /** Leaves out for good what made no sense, so that the count is of what is shown. */
  tidy: (): void => void cart.change((current) => current),
  remove: (key: string): void => void cart.change((current) => removeLine(current, key)),
  /** Gives the key that the new line has. */
  replace: (key: string, by: CartLine): string => {
    const fresh = newKey();
    cart.change((current) => replaceLine(current, key, { ...by, key: fresh }));
    return fresh;
  },
  setCode: (code: string): void => void cart.change((current) => withCode(current, code)),
  /** Remembers which lines went to be paid together, and with which code. */
  remember: (checkoutId: string, keys: readonly string[], code: string): void =>
    void cart.change((current) => withSent(current, { checkoutId, keys, ...(code && { code }) })),
};

/** What this browser is about to book and pay, the same in all of its tabs and after a reload. */
export const useCart = (): Cart & typeof actions => ({
  ...useSyncExternalStore(followCart, cart.read),
  ...actions,
});
