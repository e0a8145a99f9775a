import type { NewCheckout } from '#contract/checkout.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import type { LimitConcurrency } from '../../lib/limit-concurrency.ts';
import type { Provider } from '../../payments/provider.ts';
import { type BookingContext, type Guest, takenCodes } from '../bookings/book.ts';
import { holdLines } from './hold-lines.ts';
import { holdWhole } from './hold-whole.ts';
import { openPayPage, type Till } from './open-pay-page.ts';
import { explainRefusals, LinesRefused, readBookingRequest } from './refuse-lines.ts';
import { releaseExpiredHoldsInTheWay } from './release-holds.ts';
import { confirmCheckout } from './settle-checkout.ts';

const isTaken: ReadonlySet<string> = new Set(Object.values(takenCodes));

type House = {
  db: Db;
  provider: Provider | undefined;
  /** Queues checkouts, or refuses them if the queue is full. */
  queue<T>(uid: string, work: () => Promise<T>): Promise<T>;
  /** Limits how many of the caller's calls use the database; waiting in the queue does not count. */
  limit: LimitConcurrency;
};

/**
 * Holds a cart for the caller step by step, or throws with the lines that are refused. A cart that costs nothing is
 * confirmed at once.
 */
const holdInSteps = (
  { db, provider }: Till,
  context: BookingContext,
  idempotentCall: IdempotentCall,
  cart: NewCheckout,
): Promise<string> => {
  const { lines } = cart;
  const newId = generateId();
  const tryOnce = () =>
    createIdempotently(db, idempotentCall, newId, async (tx, role) => {
      const caller = { ...context.caller, role };
      const checkout = await holdLines(tx, { ...context, caller }, { id: newId, provider }, cart);
      if (checkout.total_cents === 0)
        await confirmCheckout(tx, { checkout, guest: context.caller, charge: 'free' }, context);
      return newId;
    });
  const takenIn = ({ refusals }: LinesRefused) =>
    refusals.flatMap(({ index, code }) =>
      lines[index] && isTaken.has(code) ? (readBookingRequest(lines[index]) ?? []) : [],
    );
  return tryOnce().catch(async (error: unknown) => {
    if (error instanceof LinesRefused && (await releaseExpiredHoldsInTheWay(db, takenIn(error), context)))
      return tryOnce();
    throw error;
  });
};

/** Holds all lines of a cart, or none, while the caller pays; returns where to pay. */
export const startCheckout = async (
  { db, provider, queue, limit }: House,
  { session, ...venue }: Guest,
  idempotentCall: IdempotentCall,
  cart: NewCheckout,
) => {
  if (!provider) {
    await session.confirm();
    throw new AppError('PAYMENTS_OFF');
  }
  const till = { db, provider };
  const context = { ...venue, caller: session.caller };
  const hold = async () => {
    const newHold = { id: generateId(), provider };
    const held = await holdWhole(db, { context, idempotentCall }, newHold, cart);
    if (held !== undefined) return held;
    return holdInSteps(till, { ...venue, caller: await session.confirm() }, idempotentCall, cart);
  };
  const held = await queue(session.caller.uid, () => limit(hold)).catch(async (error: unknown) => {
    if (!(error instanceof LinesRefused)) throw error;
    // Outside the queue: explaining a refusal should not make others wait.
    throw new AppError('LINES_REFUSED', {
      lines: await limit(() => explainRefusals(db, error, cart.lines, context)),
    });
  });
  return limit(() => openPayPage(till, held, { context, idempotentCall }));
};
