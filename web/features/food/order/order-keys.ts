import { newKey } from '#web/lib/submit-once.ts';
import type { createFoodCartStore } from './food-cart.ts';

/** An order that was sent and never answered, as far as this page knows. */
export type Attempt = { order: string; idempotencyKey: string; at: number };

const name = 'nightdesk-food-attempt';
/** Whoever orders the same after this long is hungry again. */
const longest = 60 * 60_000;

/** Reads what the browser has kept; what makes no sense is as if it were not there. */
export const readAttempt = (text: string | null): Attempt | undefined => {
  try {
    const { order, idempotencyKey, at } = JSON.parse(text ?? '{}');
    return typeof order === 'string' && typeof idempotencyKey === 'string' && typeof at === 'number'
      ? { order, idempotencyKey, at }
      : undefined;
  } catch {
    return undefined;
  }
};

/** The same order again keeps its key, so that it is not cooked twice if it did arrive; any other draws a new one. */
export const continueAttempt = (kept: Attempt | undefined, order: string, now: number): Attempt =>
  kept?.order === order && now >= kept.at && now - kept.at < longest
    ? kept
    : { order, idempotencyKey: newKey(), at: now };

/** Kept over a reload, for this tab; where nothing can be kept, until the page is left. */
export const createAttempts = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) => {
  let latest: Attempt | undefined;
  const tryTo = <T>(what: () => T): T | undefined => {
    try {
      return what();
    } catch {
      return undefined;
    }
  };
  return {
    begin: (order: string, now: number): string => {
      const kept = latest ?? readAttempt(tryTo(() => storage().getItem(name)) ?? null);
      const attempt = continueAttempt(kept, order, now);
      latest = attempt;
      tryTo(() => storage().setItem(name, JSON.stringify(attempt)));
      return attempt.idempotencyKey;
    },
    /** It was answered, or is not what the guest wants any more. */
    end: (): void => {
      latest = undefined;
      tryTo(() => storage().removeItem(name));
    },
  };
};

/** Whoever has taken a dish out and in again means another order, even if it comes to the same. The room alone makes none. */
export const endWithOtherLines = (
  cart: Pick<ReturnType<typeof createFoodCartStore>, 'read' | 'subscribe'>,
  { end }: Pick<ReturnType<typeof createAttempts>, 'end'>,
): void => {
  const linesNow = () => JSON.stringify(cart.read().lines);
  let lines = linesNow();
  cart.subscribe(() => {
    const now = linesNow();
    if (now === lines) return;
    lines = now;
    end();
  });
};
