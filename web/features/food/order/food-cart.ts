import type { Dish } from '#contract/food/menu.ts';
import { longestRoomId, mostItems, type RoomType, roomTypes } from '#contract/food/orders.rules.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { tidyCode } from '#web/features/loyalty/check-code.ts';
import { createTextStore, isRecord, parseStored, type StoredText } from '#web/lib/stored-text.ts';

/** What a guest means to order, where to and with which code; each line is one dish with the price that they saw. */
export type FoodCart = {
  lines: readonly FoodItem[];
  roomType: RoomType | '';
  roomId: string;
  /** Of a reward; empty where there is none. */
  code: string;
};

export const emptyCart: FoodCart = { lines: [], roomType: '', roomId: '', code: '' };

/** A dish of the card, or of an earlier order. */
export const toLine = (dish: Dish | FoodItem): FoodItem =>
  'dishId' in dish
    ? { dishId: dish.dishId, foodName: dish.foodName, price: dish.price, imageUrl: dish.imageUrl }
    : { dishId: dish.id, foodName: dish.name, price: dish.price, imageUrl: dish.imageUrl };

/** As many of them as one order still takes. */
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

/** What is left once these were ordered, and the code with them; with nothing left, the room is forgotten too. */
export const withoutOrdered = (cart: FoodCart, ordered: readonly FoodItem[]): FoodCart => {
  const lines = [...cart.lines];
  for (const { foodName } of ordered) {
    const at = lines.findIndex((line) => line.foodName === foodName);
    if (at >= 0) lines.splice(at, 1);
  }
  return lines.length > 0 ? { ...cart, lines, code: '' } : emptyCart;
};

/** Only a type that exists, only an ID that an order takes. */
export const withRoom = (cart: FoodCart, room: { roomType?: string; roomId?: string }): FoodCart => ({
  ...cart,
  ...(room.roomType !== undefined && { roomType: roomTypes.find((one) => one === room.roomType) ?? '' }),
  ...(room.roomId !== undefined && { roomId: room.roomId.slice(0, longestRoomId) }),
});

export const withCode = (cart: FoodCart, code: string): FoodCart => ({ ...cart, code: tidyCode(code) });

/** One dish, or nothing where it makes no sense. */
export const readFoodItem = (value: unknown): FoodItem[] => {
  if (!isRecord(value)) return [];
  const { dishId, foodName, price, imageUrl } = value;
  if (typeof dishId !== 'number' || typeof foodName !== 'string' || typeof imageUrl !== 'string') return [];
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0 || foodName === '') return [];
  return [{ dishId, foodName, price, imageUrl }];
};

/** Reads what a browser has kept: what makes no sense is as if it were not there. */
export const readCart = (text: string | null): FoodCart => {
  const { lines, roomType, roomId, code } = parseStored(text);
  const cart = addLines(emptyCart, Array.isArray(lines) ? lines.flatMap(readFoodItem) : []);
  return withRoom(withCode(cart, typeof code === 'string' ? code : ''), {
    ...(typeof roomType === 'string' && { roomType }),
    ...(typeof roomId === 'string' && { roomId }),
  });
};

/** The food cart that all tabs share. */
export const createFoodCartStore = (text: StoredText) => createTextStore(text, readCart);
