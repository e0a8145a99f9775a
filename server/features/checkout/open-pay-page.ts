import type { Kysely } from 'kysely';
import { fromCents } from '#contract/money.ts';
import { pages } from '#contract/pages.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { forgetAttempt } from '../../once/forget-attempt.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import type { Provider } from '../../payments/provider.ts';
import type { Desk } from '../bookings/book.ts';
import { type CheckoutRow, findCheckout, keepPage } from './checkout.queries.ts';
import { loadLines } from './load-lines.ts';
import { releaseCheckout } from './release-checkout.ts';

type House = { db: Kysely<Database>; provider: Provider };

/** Asks the provider for a page, which it gives once however often it is asked, and keeps its address. */
const open = async ({ db, provider }: House, checkout: CheckoutRow, desk: Desk): Promise<string> => {
  const lines = await loadLines(db, checkout);
  const page = await provider.open({
    checkoutId: checkout.id,
    totalCents: checkout.total_cents,
    lines: lines.map(({ title, amountCents }) => ({ title, amountCents })),
    email: desk.caller.email,
    origin: desk.origin,
    expiresAt: checkout.expires_at,
  });
  await keepPage(db, checkout.id, page);
  return page.payUrl;
};

/** Lets go of a cart for which there is no page to pay at, and of the key that it was sent under. */
const giveUp = async ({ db }: House, checkoutId: string, { desk, attempt }: Guest): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await releaseCheckout(tx, { checkoutId, status: 'Declined' }, desk.now);
    await forgetAttempt(tx, attempt);
  });
};

const findPayUrl = async (house: House, checkout: CheckoutRow, guest: Guest): Promise<string> => {
  const { id, status, pay_url, provider, expires_at } = checkout;
  if (status === 'Paid') return `${pages.thanks}?checkout=${id}`;
  if (pay_url !== null) return pay_url;
  const isOpen = status === 'Pending' && expires_at.getTime() > guest.desk.now.epochMilliseconds;
  try {
    if (!isOpen || provider !== house.provider.name) throw new Error(`Checkout ${id} is over.`);
    return await open(house, checkout, guest.desk);
  } catch (cause) {
    await giveUp(house, id, guest);
    throw new AppError('PAYMENT_UNAVAILABLE', {}, { cause });
  }
};

type Guest = { desk: Desk; attempt: Attempt };

/** Says where the guest pays for a cart that is held; without such a page nothing stays held. */
export const openPayPage = async (house: House, id: string, guest: Guest) => {
  const checkout = await findCheckout(house.db, id);
  if (!checkout) throw new AppError('PAYMENT_UNAVAILABLE');
  const payUrl = await findPayUrl(house, checkout, guest);
  const { expires_at, total_cents } = checkout;
  return { checkoutId: id, expiresAt: expires_at.toISOString(), total: fromCents(total_cents), payUrl };
};
