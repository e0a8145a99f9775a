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

/** Adds a stay to the cart, once. */
export const addStay = (stay: Omit<StayLine, 'key'>): Added => {
  const now = cart.read();
  if (now.lines.some((line) => isSameStay(line, stay))) return 'there already';
  if (isFull(now)) return 'full';
  cart.change((current) => addLine(current, { ...stay, key: newKey() }));
  return 'added';
};

/** Adds a food order to the cart as one line; returns the cart's code. */
export const addFood = (order: Omit<FoodLine, 'key' | 'kind'>, code: string): 'full' | { code: string } => {
  if (isFull(cart.read())) return 'full';
  return cart.change((current) => addFoodLine(current, { ...order, kind: 'food', key: newKey() }, code));
};

/** Removes the lines paid with a checkout, idempotently; lines added meanwhile stay. */
export const removePaid = (checkoutId: string): void => {
  if (cart.read().sent.some((sent) => sent.checkoutId === checkoutId))
    cart.change((current) => withoutPaid(current, checkoutId));
};

const actions = {
  /** Drops invalid lines from storage, so that the count matches what is shown. */
  tidy: (): void => void cart.change((current) => current),
  remove: (key: string): void => void cart.change((current) => removeLine(current, key)),
  /** Returns the key of the new line. */
  replace: (key: string, by: CartLine): string => {
    const fresh = newKey();
    cart.change((current) => replaceLine(current, key, { ...by, key: fresh }));
    return fresh;
  },
  setCode: (code: string): void => void cart.change((current) => withCode(current, code)),
  /** Records which lines and code went into a checkout. */
  remember: (checkoutId: string, keys: readonly string[], code: string): void =>
    void cart.change((current) => withSent(current, { checkoutId, keys, ...(code && { code }) })),
};

/** The cart of this browser, shared by all tabs and kept across reloads. */
export const useCart = (): Cart & typeof actions => ({
  ...useSyncExternalStore(followCart, cart.read),
  ...actions,
});
