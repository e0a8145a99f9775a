import { useSyncExternalStore } from 'react';
import type { Dish } from '#contract/menu.ts';
import type { FoodItem } from '#contract/orders.ts';
import { followKept } from '#web/lib/kept-text.ts';
import { addLines, emptyCart, type FoodCart, removeLine, toLine, withRoom } from './food-cart.ts';
import { createFoodCartStore } from './food-cart-store.ts';

export const foodCart = createFoodCartStore(() => localStorage);

const subscribe = followKept(foodCart);

const actions = {
  add: (dish: Dish | FoodItem): void => actions.addAll([dish]),
  /** As many as one order still takes. */
  addAll: (dishes: readonly (Dish | FoodItem)[]): void =>
    void foodCart.change((cart) => addLines(cart, dishes.map(toLine))),
  remove: (index: number): void => void foodCart.change((cart) => removeLine(cart, index)),
  /** What is left out stays as it is. */
  setRoom: (room: { roomType?: string; roomId?: string }): void =>
    void foodCart.change((cart) => withRoom(cart, room)),
  clear: (): void => void foodCart.change(() => emptyCart),
};

/** The food that this browser is about to order, the same in all of its tabs and after a reload. */
export const useFoodCart = (): FoodCart & typeof actions => {
  const cart = useSyncExternalStore(subscribe, foodCart.read);
  return { ...cart, ...actions };
};
