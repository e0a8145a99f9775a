import { mostLines } from '#contract/checkout.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { longestRoomId, mostItems, roomTypes } from '#contract/food/orders.rules.ts';
import { kinds, longest } from '#contract/kinds.ts';
import { readFoodItem } from '#web/features/food/food-cart.ts';
import { tidyCode } from '#web/features/loyalty/judge-code.ts';
import { isPart, readKept } from '#web/lib/read-kept.ts';
import { type Cart, type CartLine, mostSent, type Sent } from './cart.ts';

type Parts = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const readStay = (key: string, price: number, { kind: told, ...parts }: Parts): CartLine | undefined => {
  const kind = kinds.find((one) => one === told);
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
  if (!isPart(value)) return [];
  const { key, price } = value;
  if (typeof key !== 'string' || !/^\w{1,64}$/.test(key)) return [];
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return [];
  const line = value.kind === 'food' ? readFood(key, price, value) : readStay(key, price, value);
  return line ? [line] : [];
};

const readSent = (value: unknown): Sent[] =>
  isPart(value) && text(value.checkoutId)
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
  const { lines, sent, code } = readKept(kept);
  const known = new Map(
    list(lines)
      .flatMap(readLine)
      .map((line) => [line.key, line]),
  );
  return {
    lines: [...known.values()].slice(0, mostLines),
    sent: list(sent).flatMap(readSent).slice(-mostSent),
    code: tidyCode(text(code)),
  };
};
