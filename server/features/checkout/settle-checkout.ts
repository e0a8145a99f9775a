import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Tx } from '../../db/schema.ts';
import { generateId } from '../../lib/generate-id.ts';
import { enqueueMail, type Reader } from '../../mail/enqueue-mail.ts';
import { earnPoints } from '../loyalty/earn-points.ts';
import { requestRefund } from '../payments/refunds/start-refund.ts';
import {
  type Charge,
  type CheckoutRow,
  hasCharge,
  insertUnmatchedPayment,
  keep,
  lockCheckout,
  releaseOne,
} from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { writePaidMail, writeReturnedMail } from './write-checkout-mails.ts';

type Paid = { checkout: CheckoutRow; guest: Reader | undefined; charge: string };

/** Confirms a locked, pending checkout: its bookings, its food, one mail and the points. */
export const confirmCheckout = async (
  tx: Tx,
  { checkout, guest, charge }: Paid,
  venue: VenueClock & { origin: string },
): Promise<void> => {
  const now = new Date(venue.now.epochMilliseconds);
  await keep(tx, checkout, { charge, paymentIds: checkout.food.map(generateId), now });
  // A deleted user gets no mail and no points.
  if (!guest || checkout.user_id === null) return;
  const lines = await loadLines(tx, checkout);
  const { total_cents: totalCents, reward, saved_cents: cents } = checkout;
  const saved = reward ? { reward, cents } : undefined;
  await enqueueMail(tx, writePaidMail(guest, { lines, totalCents, saved }, venue));
  await earnPoints(tx, checkout.user_id, lines, venue.now);
};

/** Returned: too late, paid twice or a wrong amount. Known: already settled. Unknown: no such checkout. */
type Settlement = 'confirmed' | 'returned' | 'known' | 'unknown';

type Venue = VenueClock & { origin: string };

/**
 * Settles a payment once. Money for an expired hold is refunded even before its release: others already see
 * the time as free.
 */
export const settleCheckout = async (tx: Tx, paid: Charge, venue: Venue): Promise<Settlement> => {
  const { checkoutId, charge, amountCents } = paid;
  const now = new Date(venue.now.epochMilliseconds);
  const locked = await lockCheckout(tx, checkoutId);
  if (!locked) return 'unknown';
  const { checkout, guest } = locked;
  const isHeld = checkout.status === 'Pending' && checkout.expires_at > now;
  if (isHeld && amountCents === checkout.total_cents) {
    await confirmCheckout(tx, { checkout, guest, charge }, venue);
    return 'confirmed';
  }
  // Without money there is nothing to refund.
  if (amountCents <= 0 || (await hasCharge(tx, paid))) return 'known';
  if (!isHeld) await releaseOne(tx, checkoutId, { status: 'Expired', now });
  await insertUnmatchedPayment(tx, paid, now);
  await requestRefund(tx, { checkoutId, paymentId: null, charge, amountCents });
  if (guest) await enqueueMail(tx, writeReturnedMail(guest, { amountCents, origin: venue.origin }));
  return 'returned';
};
