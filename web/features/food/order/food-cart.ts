import type { Dish } from '#contract/food/menu.ts';
import { longestRoomId, mostItems, type RoomType, roomTypes } from '#contract/food/orders.rules.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { tidyCode } from '#web/features/loyalty/check-code.ts';
import { createTextStore, isRecord, parseStored, type StoredText } from '#web/lib/stored-text.ts';

/** The food to order, its destination and code; each line is one dish at the price that the guest saw. */
export type FoodCart = {
  lines: readonly FoodItem[];
  roomType: RoomType | '';
  roomId: string;
  /** A reward code; empty without one. */
  code: string;
};

export const emptyCart: FoodCart = { lines: [], roomType: '', roomId: '', code: '' };

/** The line of a dish from the menu or an earlier order. */
export const toLine = (dish: Dish | FoodItem): FoodItem =>
  'dishId' in dish
    ? { dishId: dish.dishId, foodName: dish.foodName, price: dish.price, imageUrl: dish.imageUrl }
    : { dishId: dish.id, foodName: dish.name, price: dish.price, imageUrl: dish.imageUrl };

/** Adds as many as fit into one order. */
export const addLines = (cart: FoodCart, lines: readonly FoodItem[]): FoodCart => ({
  ...cart,
  lines: [...cart.lines, ...lines].slice(0, mostItems),
});

export const removeLine = (cart: FoodCart, index: number): FoodCart => ({
  ...cart,
  lines: cart.lines.filter((_, at) => at !== index),
});

export const removeNamed = (cart: FoodCart, names: ReadonlySet<string>): FoodCart => ({
  ...cart,
  lines: cart.lines.filter(({ foodName }) => !names.has(foodName)),
});

/** The cart after an order: without its dishes and code, and without the room once it is empty. */
export const withoutOrdered = (cart: FoodCart, ordered: readonly FoodItem[]): FoodCart => {
  const lines = [...cart.lines];
  for (const { foodName } of ordered) {
    const at = lines.findIndex((line) => line.foodName === foodName);
    if (at >= 0) lines.splice(at, 1);
  }
  return lines.length > 0 ? { ...cart, lines, code: '' } : emptyCart;
};

/** Ignores an unknown type, and cuts the ID to the allowed length. */
export const withRoom = (cart: FoodCart, room: { roomType?: string; roomId?: string }): FoodCart => ({
  ...cart,
  ...(room.roomType !== undefined && { roomType: roomTypes.find((one) => one === room.roomType) ?? '' }),
  ...(room.roomId !== undefined && { roomId: room.roomId.slice(0, longestRoomId) }),
});

export const withCode = (cart: FoodCart, code: string): FoodCart => ({ ...cart, code: tidyCode(code) });

/** One dish, or an empty list if it is invalid. */
export const readFoodItem = (value: unknown): FoodItem[] => {
  if (!isRecord(value)) return [];
  const { dishId, foodName, price, imageUrl } = value;
  if (typeof dishId !== 'number' || typeof foodName !== 'string' || typeof imageUrl !== 'string') return [];
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0 || foodName === '') return [];
  return [{ dishId, foodName, price, imageUrl }];
};

/** Parses a stored cart: invalid values are ignored. */
export const readCart = (text: string | null): FoodCart => {
  const { lines, roomType, roomId, code } = parseStored(text);
  const cart = addLines(emptyCart, Array.isArray(lines) ? lines.flatMap(readFoodItem) : []);
  return withRoom(withCode(cart, typeof code === 'string' ? code : ''), {
    ...(typeof roomType === 'string' && { roomType }),
    ...(typeof roomId === 'string' && { roomId }),
  });
};

/** The food cart, shared by all tabs. */
export const createFoodCartStore = (text: StoredText) => createTextStore(text, readCart);
