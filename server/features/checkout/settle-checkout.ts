import type { Kysely, Transaction } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { wantRefund } from '../payments/want-refund.ts';
import { hasCharge, insertStray, lockCheckout, releaseOne } from './checkout.queries.ts';
import { confirmCheckout } from './confirm-checkout.ts';
import { writeReturnedMail } from './write-returned-mail.ts';

/** What a provider says has come in, and what it calls that money. */
type Charge = { checkoutId: string; charge: string; amountCents: number };

/**
 * Confirmed: all of it is the guest's now. Returned: it came too late, twice or in another sum, and goes back. Known: it
 * was dealt with before. Unknown: there is no such checkout.
 */
export type Settlement = 'confirmed' | 'returned' | 'known' | 'unknown';

type Venue = Here & { origin: string };

const settle = async (tx: Transaction<Database>, paid: Charge, venue: Venue): Promise<Settlement> => {
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
  // Where no money came, none can go back.
  if (amountCents <= 0 || (await hasCharge(tx, paid))) return 'known';
  if (!isHeld) await releaseOne(tx, checkoutId, { status: 'Expired', now });
  await insertStray(tx, paid, now);
  await wantRefund(tx, { checkoutId, paymentId: null, charge, amountCents });
  if (guest) await enqueueMail(tx, writeReturnedMail(guest, { amountCents, origin: venue.origin }));
  return 'returned';
};

/**
 * Takes in what was paid for a checkout, once however often it is told, in the transaction of whoever has one. Money
 * for a hold that has ended goes back even where nobody has let go of it yet: others have been told that it is free.
 */
export const settleCheckout = (db: Kysely<Database>, paid: Charge, venue: Venue): Promise<Settlement> =>
  db.isTransaction
    ? settle(db as Transaction<Database>, paid, venue) // which it has just said that it is
    : db.transaction().execute((tx) => settle(tx, paid, venue));
