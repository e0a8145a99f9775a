import { useSyncExternalStore } from 'react';
import type { Dish } from '#contract/food/menu.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { foodText } from '#web/features/cart/cart-text.ts';
import { followKept } from '#web/lib/kept-text.ts';
import { addLines, type FoodCart, removeLine, toLine, withCode, withRoom } from './food-cart.ts';
import { createFoodCartStore } from './food-cart-store.ts';

export const foodCart = createFoodCartStore(foodText);

const subscribe = followKept(foodCart);

const actions = {
  add: (dish: Dish): void => void actions.addAll([dish]),
  /** As many as one order still takes; gives how many were left out. */
  addAll: (dishes: readonly (Dish | FoodItem)[]): number => {
    const before = foodCart.read().lines.length;
    const { lines } = foodCart.change((cart) => addLines(cart, dishes.map(toLine)));
    return dishes.length - (lines.length - before);
  },
  remove: (index: number): void => void foodCart.change((cart) => removeLine(cart, index)),
  /** What is left out stays as it is. */
  setRoom: (room: { roomType?: string; roomId?: string }): void =>
    void foodCart.change((cart) => withRoom(cart, room)),
  setCode: (code: string): void => void foodCart.change((cart) => withCode(cart, code)),
};

/** The food that this browser is about to order, the same in all of its tabs and after a reload. */
export const useFoodCart = (): FoodCart & typeof actions => {
  const cart = useSyncExternalStore(subscribe, foodCart.read, foodCart.read);
  return { ...cart, ...actions };
};
