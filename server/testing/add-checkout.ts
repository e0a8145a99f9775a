import type { CheckoutStatus } from '#contract/checkout.rules.ts';
import type { Db, HeldFood } from '../db/schema.ts';
import { insertRows } from './rows.ts';

let added = 0;

type Checkout = {
  uid?: string;
  status?: CheckoutStatus;
  provider?: 'sandbox' | 'stripe';
  totalCents?: number;
  food?: HeldFood[];
  expiresAt?: Date;
};

/** Inserts a checkout without bookings, limited only by the database's constraints; returns its id. */
export const addCheckout = async (
  db: Db,
  {
    uid,
    status = 'Pending',
    provider = 'sandbox',
    totalCents = 0,
    food = [],
    expiresAt = new Date('2100-01-01'),
  }: Checkout = {},
): Promise<string> => {
  const id = `C${String(++added).padStart(11, '0')}`;
  await insertRows(db, 'checkouts', {
    id,
    status,
    provider,
    user_id: uid ?? null,
    total_cents: totalCents,
    expires_at: expiresAt,
    food: JSON.stringify(food),
    settled_at: status === 'Pending' ? null : new Date(0),
  });
  return id;
};
