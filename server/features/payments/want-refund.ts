import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { drawId } from '../../lib/generate-id.ts';
import { insertRefund } from './payments.queries.ts';

type Wanted = {
  checkoutId: string;
  /** Null for money that belongs to nothing: it came too late or twice. */
  paymentId: string | null;
  charge: string;
  amountCents: number;
};

/** Sees to it that money goes back to its guest, sooner or later, once. */
export const wantRefund = (tx: Transaction<Database>, wanted: Wanted): Promise<void> =>
  insertRefund(tx, {
    id: drawId(),
    checkout_id: wanted.checkoutId,
    payment_id: wanted.paymentId,
    charge: wanted.charge,
    amount_cents: wanted.amountCents,
  });
