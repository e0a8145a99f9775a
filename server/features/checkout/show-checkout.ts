import type { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import type { CheckoutStatus } from '#contract/checkout.rules.ts';
import type { Checkout, HeldLine } from '#contract/checkout.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { Provider } from '../../payments/provider.ts';
import { pollSession } from '../payments/stripe/reconcile-checkouts.ts';
import { type CheckoutRow, findCheckout } from './checkout.queries.ts';
import { type Line, loadLines } from './load-lines.ts';

/** A pending checkout counts as expired once its time is over, even before the job releases it. */
export const statusOf = (
  { status, expires_at }: Pick<CheckoutRow, 'status' | 'expires_at'>,
  now: Temporal.Instant,
): CheckoutStatus =>
  status === 'Pending' && expires_at.getTime() <= now.epochMilliseconds ? 'Expired' : status;

const presentLine = (line: Line): HeldLine => {
  const { kind, title, amountCents, reference, paymentId } = line;
  const common = {
    kind,
    title,
    amount: fromCents(amountCents),
    ...(reference !== undefined && { reference }),
    ...(paymentId !== undefined && { paymentId }),
  };
  if (line.kind === 'food') return { ...common, ...(line.order && { order: line.order }) };
  const { id, date, time, count, startsAt, endsAt, prices } = line;
  return {
    ...common,
    id,
    date,
    time,
    count,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    ...(prices && { prices }),
  };
};

/** A checkout as its guest sees it. */
export const presentCheckout = (
  row: CheckoutRow,
  lines: readonly Line[],
  now: Temporal.Instant,
): Checkout => {
  const status = statusOf(row, now);
  return {
    checkoutId: row.id,
    status,
    total: fromCents(row.total_cents),
    ...(row.reward && { saved: { reward: row.reward, amount: fromCents(row.saved_cents) } }),
    expiresAt: row.expires_at.toISOString(),
    ...(status === 'Pending' && row.pay_url !== null && { payUrl: row.pay_url }),
    lines: lines.map(presentLine),
  };
};

export type House = { db: Db; provider: Provider | undefined };
export type Visit = VenueClock & { caller: SignedIn; origin: string };

/**
 * Polls the provider for a pending checkout, in case a webhook event was lost. Expired ones are left to the
 * job, which also closes their page.
 */
const pollAgain = async ({ db, provider }: House, visit: Visit, found: CheckoutRow): Promise<CheckoutRow> => {
  if (!provider || statusOf(found, visit.now) !== 'Pending' || found.session_id === null) return found;
  await pollSession(db, provider, found.id, visit);
  return (await findCheckout(db, found.id)) ?? found;
};

/** The caller's checkout; polls the provider while it is pending. */
export const showCheckout = async ({ db, provider }: House, visit: Visit, id: string): Promise<Checkout> => {
  const found = await findCheckout(db, id);
  if (!found) throw new AppError('CHECKOUT_NOT_FOUND');
  if (!can(visit.caller, 'GET /checkout/{id}', found.user_id)) throw new AppError('NOT_ALLOWED');
  const row = await pollAgain({ db, provider }, visit, found);
  return presentCheckout(row, await loadLines(db, row), visit.now);
};
