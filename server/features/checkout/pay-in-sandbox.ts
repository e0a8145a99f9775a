import type { Checkout } from '#contract/checkout.ts';
import { can } from '#contract/identity/permissions.ts';
import { AppError } from '../../http/app-error.ts';
import { lockCheckout, releaseOne } from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { confirmCheckout } from './settle-checkout.ts';
import { type House, presentCheckout, statusOf, type Visit } from './show-checkout.ts';

type Pressed = { id: string; outcome: 'paid' | 'declined' };

/**
 * Applies the outcome that the guest chose on the sandbox page, once; a checkout that is over stays as it is.
 */
export const payInSandbox = async (
  { db, provider }: House,
  visit: Visit,
  { id, outcome }: Pressed,
): Promise<Checkout> => {
  // Also for checkouts begun earlier: without the sandbox, nothing may be had for free.
  if (provider?.name !== 'sandbox') throw new AppError('SANDBOX_OFF');
  const shown = await db.transaction().execute(async (tx) => {
    const locked = await lockCheckout(tx, id);
    if (!locked) throw new AppError('CHECKOUT_NOT_FOUND');
    const { checkout, guest } = locked;
    if (!can(visit.caller, 'POST /checkout/{id}/sandbox', checkout.user_id))
      throw new AppError('NOT_ALLOWED');
    if (checkout.provider !== 'sandbox') throw new AppError('SANDBOX_OFF');
    const isOpen = statusOf(checkout, visit.now) === 'Pending';
    const now = new Date(visit.now.epochMilliseconds);
    if (isOpen && outcome === 'paid')
      await confirmCheckout(tx, { checkout, guest, charge: `sandbox_${id}` }, visit);
    else await releaseOne(tx, id, { status: 'Declined', now });
    const status = outcome === 'paid' ? ('Paid' as const) : ('Declined' as const);
    return isOpen
      ? presentCheckout({ ...checkout, status }, await loadLines(tx, checkout), visit.now)
      : undefined;
  });
  // Thrown after the commit, so that an expired checkout stays released.
  if (!shown) throw new AppError('CHECKOUT_OVER');
  return shown;
};
