import type { Kysely } from 'kysely';
import type { Here } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import { type Provider, ProviderError } from '../../payments/provider.ts';
import { releaseCheckout } from '../checkout/release-checkout.ts';
import { settleCheckout } from '../checkout/settle-checkout.ts';
import { closeLooks, type Look, takeLook } from './looks.queries.ts';

type Db = Kysely<Database>;
type Venue = Here & { origin: string };

/** Asks about a page, which is closed first where nobody is to pay there any more. */
const ask = async (provider: Provider, { sessionId, status, expiresAt }: Look, now: number) => {
  const found = await provider.find(sessionId);
  if (found.state !== 'open' || (status === 'Pending' && expiresAt.getTime() > now)) return found;
  await provider.close(sessionId);
  return provider.find(sessionId);
};

/** Asks the provider what has become of a checkout's page, and does what follows from that. */
export const followSession = async (db: Db, provider: Provider, look: Look, venue: Venue): Promise<void> => {
  const session = await ask(provider, look, venue.now.epochMilliseconds);
  if (session.state === 'open') return;
  const { id: checkoutId } = look;
  if (session.state === 'paid') await settleCheckout(db, { ...session, checkoutId }, venue);
  else await releaseCheckout(db, { checkoutId, status: 'Expired' }, venue.now);
  await closeLooks(db, checkoutId, new Date(venue.now.epochMilliseconds));
};

/** How long a guest who waits for their payment sees what was found out before. */
const restSeconds = 3;

/**
 * Looks whether a checkout was paid without our hearing of it, at most now and then. A provider that cannot be reached
 * keeps nobody waiting: it will be asked again.
 */
export const lookAtSession = async (
  db: Db,
  provider: Provider,
  checkoutId: string,
  venue: Venue,
): Promise<void> => {
  if (provider.name === 'sandbox') return;
  const look = await takeLook(db, { id: checkoutId, provider: provider.name, restSeconds });
  if (!look) return;
  await followSession(db, provider, look, venue).catch((error) => {
    if (!(error instanceof ProviderError)) throw error;
  });
};
