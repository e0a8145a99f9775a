import type { Transaction } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import type { Reader } from '../../mail/greet.ts';
import { drawId } from '../../once/draw-id.ts';
import { type CheckoutRow, keep } from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { writePaidMail } from './write-paid-mail.ts';

type Paid = { checkout: CheckoutRow; guest: Reader | undefined; charge: string };

/** Gives the guest everything that a locked, pending checkout holds, orders its food, and says so in one mail. */
export const confirmCheckout = async (
  tx: Transaction<Database>,
  { checkout, guest, charge }: Paid,
  venue: Here & { origin: string },
): Promise<void> => {
  const now = new Date(venue.now.epochMilliseconds);
  await keep(tx, checkout, { charge, paymentIds: checkout.food.map(drawId), now });
  if (!guest) return;
  const lines = await loadLines(tx, checkout);
  const { total_cents: totalCents, reward, saved_cents: cents } = checkout;
  const saved = reward ? { reward, cents } : undefined;
  await enqueueMail(tx, writePaidMail(guest, { lines, totalCents, saved }, venue));
};
