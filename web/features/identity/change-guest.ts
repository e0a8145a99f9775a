import type { QueryClient } from '@tanstack/react-query';
import { cartText, foodText } from '#web/features/cart/cart-text.ts';
import { forgetLastStay } from '#web/features/stay/offline/last-stay-text.ts';
import { parseStored, type StoredText } from '#web/lib/stored-text.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { sessionQuery } from './session.ts';

/**
 * Removes the reward code from a stored cart: it belongs to its owner, while the rest stays for the next
 * user.
 */
export const forgetCode = ({ read, write }: Pick<StoredText, 'read' | 'write'>): void => {
  const kept = parseStored(read());
  if (kept.code) write(JSON.stringify({ ...kept, code: '' }));
};

/** Deletes cached pictures of the stay page's offline version. */
const forgetPictures = async (): Promise<void> => {
  // Caches exist only over https.
  const { caches } = globalThis as Partial<typeof globalThis>;
  const names = (await caches?.keys()) ?? [];
  for (const name of names) if (name.startsWith('nightdesk-stay-pictures-')) await caches?.delete(name);
};

/** Removes cached responses, so that no viewer ever sees another's; the venue is the same for everybody. */
const forgetResponses = (client: QueryClient): void => {
  const kept: unknown[] = [...sessionQuery.queryKey, ...venueQuery.queryKey];
  client.removeQueries({ predicate: ({ queryKey: [name] }) => !kept.includes(name) });
  forgetLastStay();
  void forgetPictures();
};

/** After signing in: drops the previous viewer's data and reloads the session. */
export const welcomeGuest = async (client: QueryClient): Promise<void> => {
  forgetResponses(client);
  await client.resetQueries({ queryKey: sessionQuery.queryKey });
};

/** After signing out or deleting the account: drops the guest's data and codes. */
export const forgetGuest = (client: QueryClient): void => {
  forgetResponses(client);
  forgetCode(cartText);
  forgetCode(foodText);
  // Replaced instead of updated: the guest's own pages would otherwise redirect to sign-in before they are
  // left.
  client.removeQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData(sessionQuery.queryKey, null);
};
