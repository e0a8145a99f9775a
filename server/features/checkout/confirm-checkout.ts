import type { Transaction } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import { drawId } from '../../lib/generate-id.ts';
import { enqueueMail, type Reader } from '../../mail/enqueue-mail.ts';
import { earnPoints } from '../loyalty/earn-points.ts';
import { type CheckoutRow, keep } from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { writePaidMail } from './write-paid-mail.ts';

type Paid = { checkout: CheckoutRow; guest: Reader | undefined; charge: string };

/** Gives the guest everything that a locked, pending checkout holds, orders its food, says so in one mail, and adds the points for it. */
export const confirmCheckout = async (
  tx: Transaction<Database>,
  { checkout, guest, charge }: Paid,
  venue: Here & { origin: string },
): Promise<void> => {
  const now = new Date(venue.now.epochMilliseconds);
  await keep(tx, checkout, { charge, paymentIds: checkout.food.map(drawId), now });
  // Whoever has deleted their account is not written to and earns nothing.
  if (!guest || checkout.user_id === null) return;
  const lines = await loadLines(tx, checkout);
  const { total_cents: totalCents, reward, saved_cents: cents } = checkout;
  const saved = reward ? { reward, cents } : undefined;
  await enqueueMail(tx, writePaidMail(guest, { lines, totalCents, saved }, venue));
  await earnPoints(tx, checkout.user_id, lines, venue.now);
};
