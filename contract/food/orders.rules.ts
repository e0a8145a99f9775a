import type { ErrorCode } from '../errors.ts';
import { currentDigits } from '../house/house.rules.ts';
import { fromCents, isWorth, toCents } from '../money.ts';

/** Where food is delivered to. */
export const roomTypes = ['Study Room', 'Group Study Room', 'Sleeping Room', 'PC'] as const;
export type RoomType = (typeof roomTypes)[number];

/** Number of an order among its guest's orders, and among all orders. */
export type OrderNumbers = { number: number; houseNumber: number };

/** The statuses of an order on its way through the kitchen. */
export const progressStatuses = ['Just Ordered', 'Few More Minutes', 'Ready to Serve', 'Completed'] as const;
export type ProgressStatus = (typeof progressStatuses)[number];

/** Statuses that the kitchen sets. */
export const kitchenStatuses = progressStatuses.slice(1) as [
  'Few More Minutes',
  'Ready to Serve',
  'Completed',
]; // all but the first
export type KitchenStatus = (typeof kitchenStatuses)[number];

export const orderStatuses = [...progressStatuses, 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses of orders that are not served yet. */
export const openStatuses = ['Just Ordered', 'Few More Minutes', 'Ready to Serve'] as const;

export const isOpenOrder = (status: OrderStatus): boolean => openStatuses.some((one) => one === status);

/** Limits of one order: dishes, and the length of a room's name. */
export const mostItems = 50;
export const longestRoomId = 40;

/** The most open orders of one guest, so that one account cannot flood the kitchen. */
export const mostOpenOrders = 100;

/** The most orders that a guest may cancel in 24 hours. */
export const mostCancelledOrders = 200;

/** Why a guest can no longer cancel an order. */
export const refuseOrderCancelling = (status: OrderStatus): ErrorCode | undefined => {
  if (status === 'Cancelled') return 'ORDER_CANCELLED';
  return status === 'Just Ordered' ? undefined : 'ORDER_STARTED';
};

/** A dish to order, with the price shown. */
export type FoodLine = { foodName: string; price?: number | undefined };

/** How a dish has changed since it was chosen. */
export const dishChanges = ['gone', 'sold out', 'price'] as const;
export type DishChange = { foodName: string; change: (typeof dishChanges)[number]; price?: number };

type MenuDish = { name: string; price: number; soldOut: boolean };

const changeOf = ({ foodName, price }: FoodLine, dish: MenuDish | undefined): DishChange | undefined => {
  if (!dish) return { foodName, change: 'gone' };
  if (dish.soldOut) return { foodName, change: 'sold out' };
  const isAsShown = price === undefined || isWorth(price, toCents(dish.price));
  return isAsShown ? undefined : { foodName, change: 'price', price: dish.price };
};

/** Compares an order with the menu: the changes, once per dish, and what the rest costs today, in cents. */
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
