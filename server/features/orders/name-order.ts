import type { OrderNumbers, RoomType } from '#contract/food/orders.rules.ts';
import { m } from '#messages/server.ts';

/** Where food is delivered. */
export type FoodPlace = { roomType: string; roomId: string };

const types = {
  'Study Room': 'study',
  'Group Study Room': 'group',
  'Sleeping Room': 'sleeping',
  PC: 'pc',
} as const satisfies Record<RoomType, string>;

/** Sleeping Room 7 */
export const namePlace = ({ roomType, roomId }: FoodPlace): string =>
  // Was validated against the contract when it was ordered.
  m.orders_place({ type: types[roomType as RoomType], roomId });

/** Food to Sleeping Room 7 */
export const nameFood = (place: FoodPlace): string => m.orders_food_to({ place: namePlace(place) });

/** Order #2 (Kitchen #1051): the guest's own number and the one that the kitchen calls out. */
export const nameOrder = ({ number, houseNumber }: OrderNumbers): string =>
  m.orders_name({ number, houseNumber });
