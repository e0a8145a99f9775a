import type { ErrorCode } from '../errors.ts';
import { currentDigits } from '../house/house.rules.ts';
import { fromCents, isWorth, toCents } from '../money.ts';

/** Where food is carried to. */
export const roomTypes = ['Study Room', 'Group Study Room', 'Sleeping Room', 'PC'] as const;
export type RoomType = (typeof roomTypes)[number];

/** Of one guest's orders, and of all orders of the house. */
export type OrderNumbers = { number: number; houseNumber: number };

/** The way of an order through the kitchen, step by step. */
export const progressStatuses = ['Just Ordered', 'Few More Minutes', 'Ready to Serve', 'Completed'] as const;
export type ProgressStatus = (typeof progressStatuses)[number];

/** Those that the kitchen sets. */
export const kitchenStatuses = progressStatuses.slice(1) as [
  'Few More Minutes',
  'Ready to Serve',
  'Completed',
]; // all but the first
export type KitchenStatus = (typeof kitchenStatuses)[number];

export const orderStatuses = [...progressStatuses, 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Somebody is still waiting for these. */
export const openStatuses = ['Just Ordered', 'Few More Minutes', 'Ready to Serve'] as const;

export const isOpenOrder = (status: OrderStatus): boolean => openStatuses.some((one) => one === status);

/** How much one order can hold, and how long the name of a room can be. */
export const mostItems = 50;
export const longestRoomId = 40;

/** So much can one guest have the kitchen cook at a time; nobody floods it from a single account. */
export const mostOpenOrders = 100;

/** How many orders a guest may cancel within 24 hours before they have to wait. */
export const mostCancelledOrders = 200;

/** Why an order can no longer be cancelled by its guest. */
export const refuseOrderCancelling = (status: OrderStatus): ErrorCode | undefined => {
  if (status === 'Cancelled') return 'ORDER_CANCELLED';
  return status === 'Just Ordered' ? undefined : 'ORDER_STARTED';
};

/** A dish as somebody means to order it, with the price that they were told. */
export type FoodLine = { foodName: string; price?: number | undefined };

/** What has become of a dish since somebody chose it. */
export const dishChanges = ['gone', 'sold out', 'price'] as const;
export type DishChange = { foodName: string; change: (typeof dishChanges)[number]; price?: number };

type MenuDish = { name: string; price: number; soldOut: boolean };

const changeOf = ({ foodName, price }: FoodLine, dish: MenuDish | undefined): DishChange | undefined => {
  if (!dish) return { foodName, change: 'gone' };
  if (dish.soldOut) return { foodName, change: 'sold out' };
  const isAsTold = price === undefined || isWorth(price, toCents(dish.price));
  return isAsTold ? undefined : { foodName, change: 'price', price: dish.price };
};

/** Holds an order against the kitchen's card: what has changed, each dish once, and what the rest comes to today, in cents. */
export const compareWithMenu = (
  lines: readonly FoodLine[],
  card: readonly MenuDish[],
): { changes: DishChange[]; totalCents: number } => {
  const dishes = new Map(card.map((dish) => [dish.name, dish]));
  const changes = new Map<string, DishChange>();
  let totalCents = 0;
  for (const line of lines) {
    const dish = dishes.get(line.foodName);
    const change = changeOf(line, dish);
    if (change) changes.set(line.foodName, change);
    if (dish && !dish.soldOut) totalCents += toCents(dish.price);
  }
  return { changes: [...changes.values()], totalCents };
};

/** `26.97`: totals of food travel as text with all decimals. */
export const writeTotal = (cents: number): string => fromCents(cents).toFixed(currentDigits());
