import { parseStored } from '#web/lib/stored-text.ts';
import type { PendingKeys } from '#web/lib/submit-once.ts';
import type { createFoodCartStore } from './food-cart.ts';

/** An order that was sent and got no response, as far as this page knows. */
type Attempt = { order: string; idempotencyKey: string; at: number };

const name = 'nightdesk-food-attempt';
/** Whoever orders the same after this long is hungry again. */
const longest = 60 * 60_000;

/** Reads what the browser has kept; what makes no sense is as if it were not there. */
export const readAttempt = (text: string | null): Attempt | undefined => {
  const { order, idempotencyKey, at } = parseStored(text);
  return typeof order === 'string' && typeof idempotencyKey === 'string' && typeof at === 'number'
    ? { order, idempotencyKey, at }
    : undefined;
};

/** The key of the latest order, kept over a reload, for this tab; where nothing can be kept, until the page is left. */
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

/** Whoever has taken a dish out and in again means another order, even if it comes to the same. The room alone makes none. */
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
