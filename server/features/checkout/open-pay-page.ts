import { fromCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { deleteIdempotencyKey } from '../../idempotency/idempotency.queries.ts';
import type { Provider } from '../../payments/provider.ts';
import type { BookingContext } from '../bookings/book.ts';
import { type CheckoutRow, findCheckout, lockCheckout, savePayPage } from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { releaseCheckout } from './release-holds.ts';
import { statusOf } from './show-checkout.ts';

type PayLine = { title: string; amountCents: number };

/** A checkout to be paid; its lines are known if it has just been held. */
export type OpenCheckout = Pick<
  CheckoutRow,
  'id' | 'status' | 'provider' | 'pay_url' | 'total_cents' | 'expires_at'
> & { lines: readonly PayLine[] };

type Checkout = CheckoutRow | OpenCheckout;

export type Till = { db: Db; provider: Provider };
export type Guest = { context: BookingContext; idempotentCall: IdempotentCall };

/**
 * Opens the provider's page, idempotently, and saves its address; undefined if the cart is no longer held.
 */
const open = async (
  { db, provider }: Till,
  checkout: Checkout,
  context: BookingContext,
): Promise<string | undefined> => {
  const lines = 'lines' in checkout ? checkout.lines : await loadLines(db, checkout);
  const page = await provider.open({
    checkoutId: checkout.id,
    totalCents: checkout.total_cents,
    lines: lines.map(({ title, amountCents }) => ({ title, amountCents })),
    email: context.caller.email,
    origin: context.origin,
    expiresAt: checkout.expires_at,
  });
  if (await savePayPage(db, checkout.id, page)) return page.payUrl;
  // Nobody should pay there; if this fails, the job that polls pages closes it.
  await provider.close(page.sessionId).catch(() => {});
  return undefined;
};

/**
 * Releases a cart without a pay page and frees its idempotency key, unless a concurrent call has opened a
 * page.
 */
const giveUp = ({ db }: Till, checkoutId: string, { context, idempotentCall }: Guest): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const locked = await lockCheckout(tx, checkoutId);
    if (locked?.checkout.pay_url !== null) return;
    const isReleased = await releaseCheckout(tx, { checkoutId, status: 'Declined' }, context.now);
    // If another call released it, the key may already belong to another cart.
    if (isReleased) await deleteIdempotencyKey(tx, idempotentCall);
  });

/**
 * Where to send the guest: to the pay page, or to the thanks once it is paid; undefined before there is a
 * page.
 */
const payUrlOf = ({ id, status, pay_url }: Checkout): string | undefined =>
  status === 'Paid' ? `${pages.thanks}?checkout=${id}` : (pay_url ?? undefined);

const findPayUrl = async (till: Till, checkout: Checkout, guest: Guest): Promise<string> => {
  const known = payUrlOf(checkout);
  const isPending = statusOf(checkout, guest.context.now) === 'Pending';
  const isOurs = checkout.provider === till.provider.name;
  // A repeat returns the first result, whatever has happened since; a provider that is switched off takes no
  // payments.
  if (known !== undefined && (isOurs || !isPending)) return known;
  if (checkout.status === 'Declined') throw new AppError('CHECKOUT_REPLACED');
  if (!isPending || !isOurs) throw new AppError('CHECKOUT_OVER');
  let cause: unknown;
  const opened = await open(till, checkout, guest.context).catch(async (problem: unknown) => {
    cause = problem;
    await giveUp(till, checkout.id, guest);
  });
  if (opened !== undefined) return opened;
  // A concurrent call may have opened the page.
  const latest = await findCheckout(till.db, checkout.id);
  const payUrl = latest && payUrlOf(latest);
  if (payUrl !== undefined) return payUrl;
  throw cause === undefined
    ? new AppError('CHECKOUT_REPLACED')
    : new AppError('PAYMENT_UNAVAILABLE', {}, { cause });
};

/** Returns where the guest pays for a held cart; releases the cart if there is no page. */
export const openPayPage = async (till: Till, held: OpenCheckout | string, guest: Guest) => {
  const checkout = typeof held === 'string' ? await findCheckout(till.db, held) : held;
  if (!checkout) throw new AppError('CHECKOUT_REPLACED');
  const payUrl = await findPayUrl(till, checkout, guest);
  const { id, expires_at, total_cents } = checkout;
  return { checkoutId: id, expiresAt: expires_at.toISOString(), total: fromCents(total_cents), payUrl };
};
