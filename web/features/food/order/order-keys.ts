import { parseStored } from '#web/lib/stored-text.ts';
import type { PendingKeys } from '#web/lib/submit-once.ts';
import type { createFoodCartStore } from './food-cart.ts';

/** An order sent without a response yet, as far as this page knows. */
type Attempt = { order: string; idempotencyKey: string; at: number };

const name = 'nightdesk-food-attempt';
/** After this, the same order is meant as a new one. */
const longest = 60 * 60_000;

/** Parses a stored attempt; undefined if it is invalid. */
export const readAttempt = (text: string | null): Attempt | undefined => {
  const { order, idempotencyKey, at } = parseStored(text);
  return typeof order === 'string' && typeof idempotencyKey === 'string' && typeof at === 'number'
    ? { order, idempotencyKey, at }
    : undefined;
};

/**
 * The key of the latest order, stored for this tab so that it survives a reload; without storage, as long as
 * the page.
 */
export const createOrderKeys = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
): PendingKeys & { clear: () => void } => {
  let latest: Attempt | undefined;
  const tryTo = <T>(what: () => T): T | undefined => {
    try {
      return what();
    } catch {
      return undefined;
    }
  };
  const get = (order: string): string | undefined => {
    latest ??= readAttempt(tryTo(() => storage().getItem(name)) ?? null);
    const age = now() - (latest?.at ?? 0);
    return latest?.order === order && age >= 0 && age < longest ? latest.idempotencyKey : undefined;
  };
  const clear = () => {
    latest = undefined;
    tryTo(() => storage().removeItem(name));
  };
  return {
    get,
    set: (order, idempotencyKey) => {
      if (get(order) === idempotencyKey) return;
      latest = { order, idempotencyKey, at: now() };
      tryTo(() => storage().setItem(name, JSON.stringify(latest)));
    },
    delete: clear,
    clear,
  };
};

/**
 * Changing the dishes makes it another order, even if it ends up the same; changing only the room does not.
 */
export const clearWithOtherLines = (
  cart: Pick<ReturnType<typeof createFoodCartStore>, 'read' | 'subscribe'>,
  { clear }: { clear: () => void },
): void => {
  const linesNow = () => JSON.stringify(cart.read().lines);
  let lines = linesNow();
  cart.subscribe(() => {
    const now = linesNow();
    if (now === lines) return;
    lines = now;
    clear();
  });
};
