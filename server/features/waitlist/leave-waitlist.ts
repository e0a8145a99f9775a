import type { Temporal } from 'temporal-polyfill';
import { can } from '#contract/identity/permissions.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { lockCaller } from '../../http/lock-caller.ts';
import { releaseCheckout } from '../checkout/release-holds.ts';
import { deleteEntry, findEntry } from './waitlist.queries.ts';

const key = 'DELETE /waitlist/{id}';

type Context = { caller: SignedIn; now: Temporal.Instant };

/** Removes the caller from the line and releases what is held for them, so that the next is served. */
export const leaveWaitlist = async (tx: Tx, { caller, now }: Context, id: string) => {
  const locked = await lockCaller(tx, { key, caller });
  const entry = await findEntry(tx, id);
  if (!entry) throw new AppError('WAITING_NOT_FOUND');
  if (!can(locked, key, entry.user_id)) throw new AppError('NOT_ALLOWED');
  // Locks the checkout before what it holds, like the job that expires holds.
  if (entry.checkout_id !== null)
    await releaseCheckout(tx, { checkoutId: entry.checkout_id, status: 'Declined' }, now);
  await deleteEntry(tx, id);
  return { success: true as const };
};
