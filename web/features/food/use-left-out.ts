import { useState } from 'react';
import { useLocation } from 'react-router';
import { isPart } from '#web/lib/read-kept.ts';
import type { FoodCart } from './food-cart.ts';

/** What a reorder tells the page that it leads to. */
export type Reordered = { leftOut: number };

/** How many items of a reorder found no place, for as long as the cart is the one that it left. */
export const useLeftOut = ({ lines }: FoodCart): number => {
  const { state } = useLocation();
  const dishes = JSON.stringify(lines);
  const [arrived] = useState({ state, dishes });
  if (arrived.dishes !== dishes || !isPart(arrived.state)) return 0;
  return typeof arrived.state.leftOut === 'number' ? arrived.state.leftOut : 0;
};
