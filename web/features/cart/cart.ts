import { maxLines } from '#contract/checkout.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { longestRoomId, mostItems, type RoomType, roomTypes } from '#contract/food/orders.rules.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { type Kind, kinds, longest } from '#contract/kinds.ts';
import { readFoodItem } from '#web/features/food/order/food-cart.ts';
import { tidyCode } from '#web/features/loyalty/check-code.ts';
import { isRecord, parseStored } from '#web/lib/stored-text.ts';

/** A place for a time. `price` is what the guest saw that all of it costs. */
export type StayLine = {
  key: string;
  kind: Kind;
  id: number;
  title: string;
  image: string;
  date: string;
  time: string;
  /** Nights in a room, hours elsewhere. */
  count: number;
  price: number;
};

/** Food to a room, as one order. */
export type FoodLine = {
  key: string;
  kind: 'food';
  roomType: RoomType;
  roomId: string;
  foodItems: readonly FoodItem[];
  price: number;
};

export type CartLine = StayLine | FoodLine;

/** Which lines went to be paid together, and with which code, so that exactly these leave the cart once they are. */
type Sent = { checkoutId: string; keys: readonly string[]; code?: string };

/** `code` is of a reward, as it was typed or picked; empty where there is none. */
export type Cart = { lines: readonly CartLine[]; sent: readonly Sent[]; code: string };

/** Nobody pays for an older one: a new checkout releases those before it. */
const mostSent = 5;

export const isFull = ({ lines }: Cart): boolean => lines.length >= maxLines;

type Stay = Pick<StayLine, 'kind' | 'id' | 'date' | 'time' | 'count'>;

/** Whether two of them are the same place for the same time. */
export const isSameStay = (one: { [Key in keyof Stay]?: unknown }, other: Stay): boolean =>
  one.kind === other.kind &&
  one.id === other.id &&
  one.date === other.date &&
  one.time === other.time &&
  one.count === other.count;

/** As long as there is room for it. */
export const addLine = (cart: Cart, line: CartLine): Cart =>
  isFull(cart) ? cart : { ...cart, lines: [...cart.lines, line] };

export const removeLine = (cart: Cart, key: string): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => line.key !== key),
});

/** Puts another line in the place of one. Its key is another, too: what is known of the old one is not true of it. */
export const replaceLine = (cart: Cart, key: string, by: CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.key === key ? by : line)),
});

export const withCode = (cart: Cart, code: string): Cart => ({ ...cart, code: tidyCode(code) });

/** Food comes with its own code, unless the cart has one already: it takes only one. */
export const addFoodLine = (cart: Cart, line: FoodLine, code: string): Cart =>
  withCode(addLine(cart, line), cart.code || code);

export const withSent = (cart: Cart, sent: Sent): Cart => ({
  ...cart,
  sent: [...cart.sent.filter(({ checkoutId }) => checkoutId !== sent.checkoutId), sent].slice(-mostSent),
});

/** What is left once a checkout is paid; what was added or changed since then stays. Earlier attempts are over with it. */
export const withoutPaid = (cart: Cart, checkoutId: string): Cart => {
  const at = cart.sent.findIndex((sent) => sent.checkoutId === checkoutId);
  const paid = new Set(cart.sent[at]?.keys);
  return {
    lines: cart.lines.filter(({ key }) => !paid.has(key)),
    code: cart.sent[at]?.code === cart.code ? '' : cart.code,
    sent: cart.sent.slice(at + 1),
  };
};

type Parts = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const readStay = (key: string, price: number, { kind: given, ...parts }: Parts): CartLine | undefined => {
  const kind = kinds.find((one) => one === given);
  const [id, count] = [whole(parts.id), whole(parts.count)];
  const [title, image, date, time] = [parts.title, parts.image, parts.date, parts.time].map(text);
  if (!kind || id < 1 || count < 1 || count > longest[kind] || !title) return undefined;
  if (!date || !isDate(date) || !time || !isTime(time)) return undefined;
  return { key, kind, id, title, image: image ?? '', date, time, count, price };
};

const readFood = (key: string, price: number, parts: Parts): CartLine | undefined => {
  const roomType = roomTypes.find((one) => one === parts.roomType);
  const roomId = text(parts.roomId).trim();
  const foodItems = list(parts.foodItems).flatMap(readFoodItem).slice(0, mostItems);
  if (!roomType || !roomId || roomId.length > longestRoomId || foodItems.length === 0) return undefined;
  return { key, kind: 'food', roomType, roomId, foodItems, price };
};

const readLine = (value: unknown): CartLine[] => {
  if (!isRecord(value)) return [];
  const { key, price } = value;
  if (typeof key !== 'string' || !/^\w{1,64}$/.test(key)) return [];
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return [];
  const line = value.kind === 'food' ? readFood(key, price, value) : readStay(key, price, value);
  return line ? [line] : [];
};

const readSent = (value: unknown): Sent[] =>
  isRecord(value) && text(value.checkoutId)
    ? [
        {
          checkoutId: text(value.checkoutId),
          keys: list(value.keys).map(text),
          ...(text(value.code) && { code: text(value.code) }),
        },
      ]
    : [];

/** Reads what a browser has kept: what makes no sense is as if it were not there. */
export const readCart = (kept: string | null): Cart => {
  const { lines, sent, code } = parseStored(kept);
  const known = new Map(
    list(lines)
      .flatMap(readLine)
      .map((line) => [line.key, line]),
  );
  return {
    lines: [...known.values()].slice(0, maxLines),
    sent: list(sent).flatMap(readSent).slice(-mostSent),
    code: tidyCode(text(code)),
  };
};
