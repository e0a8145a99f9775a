import { maxLines } from '#contract/checkout.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { longestRoomId, mostItems, type RoomType, roomTypes } from '#contract/food/orders.rules.ts';
import type { FoodItem } from '#contract/food/orders.ts';
import { type Kind, kinds, longest } from '#contract/kinds.ts';
import { readFoodItem } from '#web/features/food/order/food-cart.ts';
import { tidyCode } from '#web/features/loyalty/check-code.ts';
import { isRecord, parseStored } from '#web/lib/stored-text.ts';

/** A bookable for a time. `price` is the total that the guest was shown. */
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

/** A food order to a room. */
export type FoodLine = {
  key: string;
  kind: 'food';
  roomType: RoomType;
  roomId: string;
  foodItems: readonly FoodItem[];
  price: number;
};

export type CartLine = StayLine | FoodLine;

/** The lines and code sent with a checkout, so that exactly these leave the cart once it is paid. */
type Sent = { checkoutId: string; keys: readonly string[]; code?: string };

/** `code` is a reward code, typed or picked; empty without one. */
export type Cart = { lines: readonly CartLine[]; sent: readonly Sent[]; code: string };

/** Older checkouts cannot be paid: a new one releases those before it. */
const mostSent = 5;

export const isFull = ({ lines }: Cart): boolean => lines.length >= maxLines;

type Stay = Pick<StayLine, 'kind' | 'id' | 'date' | 'time' | 'count'>;

/** Whether two of them are the same bookable for the same time. */
export const isSameStay = (one: { [Key in keyof Stay]?: unknown }, other: Stay): boolean =>
  one.kind === other.kind &&
  one.id === other.id &&
  one.date === other.date &&
  one.time === other.time &&
  one.count === other.count;

/** Does nothing if the cart is full. */
export const addLine = (cart: Cart, line: CartLine): Cart =>
  isFull(cart) ? cart : { ...cart, lines: [...cart.lines, line] };

export const removeLine = (cart: Cart, key: string): Cart => ({
  ...cart,
  lines: cart.lines.filter((line) => line.key !== key),
});

/** Replaces a line under a new key, since what is known about the old one no longer applies. */
export const replaceLine = (cart: Cart, key: string, by: CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.key === key ? by : line)),
});

export const withCode = (cart: Cart, code: string): Cart => ({ ...cart, code: tidyCode(code) });

/** Food brings its own code, unless the cart already has one: only one is allowed. */
export const addFoodLine = (cart: Cart, line: FoodLine, code: string): Cart =>
  withCode(addLine(cart, line), cart.code || code);

export const withSent = (cart: Cart, sent: Sent): Cart => ({
  ...cart,
  sent: [...cart.sent.filter(({ checkoutId }) => checkoutId !== sent.checkoutId), sent].slice(-mostSent),
});

/** The cart after a checkout is paid; lines added or changed since stay. Also forgets earlier checkouts. */
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

/** Parses a stored cart: invalid values are ignored. */
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
