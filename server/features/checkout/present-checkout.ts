import type { Temporal } from 'temporal-polyfill';
import type { CheckoutStatus } from '#contract/checkout.rules.ts';
import type { Checkout, HeldLine } from '#contract/checkout.ts';
import { fromCents } from '#contract/money.ts';
import type { CheckoutRow } from './checkout.queries.ts';
import type { Line } from './load-lines.ts';

/** One whose time has passed is over, whether or not anybody has said so. */
export const statusOf = (
  { status, expires_at }: Pick<CheckoutRow, 'status' | 'expires_at'>,
  now: Temporal.Instant,
): CheckoutStatus =>
  status === 'Pending' && expires_at.getTime() <= now.epochMilliseconds ? 'Expired' : status;

const presentLine = (line: Line): HeldLine => {
  const { kind, title, amountCents, reference, paymentId } = line;
  const common = {
    ...{ kind, title, amount: fromCents(amountCents) },
    ...(reference !== undefined && { reference }),
    ...(paymentId !== undefined && { paymentId }),
  };
  if (line.kind === 'food') return { ...common, ...(line.order && { order: line.order }) };
  const { id, date, time, count, startsAt, endsAt } = line;
  return { ...common, id, date, time, count, startsAt: startsAt.toString(), endsAt: endsAt.toString() };
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
