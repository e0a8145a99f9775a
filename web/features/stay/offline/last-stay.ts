import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Stay } from '#contract/stay/stay.ts';
import { sessionQuery, type Viewer } from '#web/features/identity/session.ts';
import { houseQuery } from '#web/lib/house.ts';
import { createLastKnown, type Known } from '#web/lib/last-known.ts';
import type { StoredText } from '#web/lib/stored-text.ts';
import { venueQuery } from '#web/lib/venue.ts';
import { stayKey } from '../stay-query.ts';
import { lastStayText } from './last-stay-text.ts';

const [sessionName] = sessionQuery.queryKey;

/** There is no stay, or what is stored is not that of whoever is signed in. */
const isOver = (client: QueryClient, stored: readonly Known[]): boolean => {
  const viewer = client.getQueryData(sessionQuery.queryKey);
  const owner = stored.find(({ key: [name] }) => name === sessionName)?.data as Viewer | undefined; // stored as such
  if (viewer === null || client.getQueryData(stayKey) === null) return true;
  return viewer !== undefined && owner !== undefined && viewer.uid !== owner.uid;
};

const messagesName = 'GET /bookings/{id}/messages';

/** Staff read the messages of others under the same name. */
const isOwn = (client: QueryClient, [name, input]: QueryKey): boolean =>
  name !== messagesName ||
  (client.getQueryData<Stay>(stayKey)?.bookings ?? []).some(
    ({ _id }) => _id === (input as { params: { id: string } }).params.id, // as the call has it
  );

export const createLastStay = (text: StoredText) =>
  createLastKnown(text, {
    names: [
      ...[sessionName, ...venueQuery.queryKey, ...houseQuery.queryKey, ...stayKey, messagesName],
    ] as string[],
    isOwn,
    isOver,
  });

const lastStay = createLastStay(lastStayText);

/** Waits until it is known who is there, be it from the last time. */
export const openStay = async (client: QueryClient): Promise<void> => {
  const isLost = lastStay.follow(client);
  await Promise.race([client.ensureQueryData(sessionQuery).catch(() => {}), isLost]);
};
