import type { QueryClient } from '@tanstack/react-query';
import { cartText, foodText } from '#web/features/cart/cart-text.ts';
import { forgetLastStay } from '#web/features/stay/offline/last-stay-text.ts';
import { parseStored, type StoredText } from '#web/lib/stored-text.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { sessionQuery } from './session.ts';

/** Takes the code out of a cart that is kept: it is its owner's alone, and the rest is for whoever comes next. */
export const forgetCode = ({ read, write }: Pick<StoredText, 'read' | 'write'>): void => {
  const kept = parseStored(read());
  if (kept.code) write(JSON.stringify({ ...kept, code: '' }));
};

/** The pictures of a stay that its page has cached to open without a network. */
const forgetPictures = async (): Promise<void> => {
  // Only pages that came over HTTPS have caches.
  const { caches } = globalThis as Partial<typeof globalThis>;
  const names = (await caches?.keys()) ?? [];
  for (const name of names) if (name.startsWith('nightdesk-stay-pictures-')) await caches?.delete(name);
};

/** What was asked for one viewer is never shown to the next, not even until the desk has answered; the venue is everybody's. */
const forgetAnswers = (client: QueryClient): void => {
  const kept: unknown[] = [...sessionQuery.queryKey, ...venueQuery.queryKey];
  client.removeQueries({ predicate: ({ queryKey: [name] }) => !kept.includes(name) });
  forgetLastStay();
  void forgetPictures();
};

/** Somebody has signed in: nothing of whoever was here before, and the pages ask who it is. */
export const welcomeGuest = async (client: QueryClient): Promise<void> => {
  forgetAnswers(client);
  await client.resetQueries({ queryKey: sessionQuery.queryKey });
};

/** The guest has signed out or is gone: what they were shown and their codes go with them. */
export const forgetGuest = (client: QueryClient): void => {
  forgetAnswers(client);
  forgetCode(cartText);
  forgetCode(foodText);
  // Put in anew: pages of the guest's own would lead to signing in and back again if they heard of it before they are left.
  client.removeQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData(sessionQuery.queryKey, null);
};
