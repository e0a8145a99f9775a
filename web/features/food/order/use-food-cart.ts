import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Dish } from '#contract/food/menu.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { foodText } from '#web/features/cart/cart-text.ts';
import { isRecord, subscribeAllTabs } from '#web/lib/stored-text.ts';
import {
  addLines,
  createFoodCartStore,
  type FoodCart,
  removeLine,
  toLine,
  withCode,
  withRoom,
} from './food-cart.ts';

/** Navigation state of a reorder. */
export type Reordered = { leftOut: number };

/** How many items of a reorder did not fit, as long as the cart is unchanged. */
export const useLeftOut = ({ lines }: FoodCart): number => {
  const { state } = useLocation();
  const dishes = JSON.stringify(lines);
  const [arrived] = useState({ state, dishes });
  if (arrived.dishes !== dishes || !isRecord(arrived.state)) return 0;
  return typeof arrived.state.leftOut === 'number' ? arrived.state.leftOut : 0;
};

export const foodCart = createFoodCartStore(foodText);

const subscribe = subscribeAllTabs(foodCart);

const actions = {
  add: (dish: Dish): void => void actions.addAll([dish]),
  /** Adds as many as fit into one order; returns how many were left out. */
  addAll: (dishes: readonly (Dish | FoodItem)[]): number => {
    const before = foodCart.read().lines.length;
    const { lines } = foodCart.change((cart) => addLines(cart, dishes.map(toLine)));
    return dishes.length - (lines.length - before);
  },
  remove: (index: number): void => void foodCart.change((cart) => removeLine(cart, index)),
  /** Omitted fields stay. */
  setRoom: (room: { roomType?: string; roomId?: string }): void =>
    void foodCart.change((cart) => withRoom(cart, room)),
  setCode: (code: string): void => void foodCart.change((cart) => withCode(cart, code)),
};

/** The food cart of this browser, shared by all tabs and kept across reloads. */
export const useFoodCart = (): FoodCart & typeof actions => {
  const cart = useSyncExternalStore(subscribe, foodCart.read, foodCart.read);
  return { ...cart, ...actions };
};
