import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Checkout } from '#contract/checkout.ts';
import { can } from '#contract/identity/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { Provider } from '../../payments/provider.ts';
import { lookAtSession } from '../payments/look-at-session.ts';
import { type CheckoutRow, findCheckout } from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { presentCheckout, statusOf } from './present-checkout.ts';

type House = { db: Kysely<Database>; provider: Provider | undefined };
type Visit = Here & { caller: SignedIn; origin: string };

/** While it waits, it may have been paid without our hearing of it. What has run out is left to the jobs: its page is to be closed too. */
const lookAgain = async ({ db, provider }: House, visit: Visit, found: CheckoutRow): Promise<CheckoutRow> => {
  if (!provider || statusOf(found, visit.now) !== 'Pending' || found.session_id === null) return found;
  await lookAtSession(db, provider, found.id, visit);
  return (await findCheckout(db, found.id)) ?? found;
};

/** A checkout of the caller as it stands; while it waits, the provider is asked whether it was paid. */
export const showCheckout = async ({ db, provider }: House, visit: Visit, id: string): Promise<Checkout> => {
  const found = await findCheckout(db, id);
  if (!found) throw new AppError('CHECKOUT_NOT_FOUND');
  if (!can(visit.caller, 'GET /checkout/{id}', found.user_id)) throw new AppError('NOT_ALLOWED');
  const row = await lookAgain({ db, provider }, visit, found);
  return presentCheckout(row, await loadLines(db, row), visit.now);
};
