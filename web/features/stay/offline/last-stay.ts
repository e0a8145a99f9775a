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

/** Whether there is no stay, or the stored one belongs to somebody else. */
const isOver = (client: QueryClient, stored: readonly Known[]): boolean => {
  const viewer = client.getQueryData(sessionQuery.queryKey);
  const owner = stored.find(({ key: [name] }) => name === sessionName)?.data as Viewer | undefined; // stored under that name
  if (viewer === null || client.getQueryData(stayKey) === null) return true;
  return viewer !== undefined && owner !== undefined && viewer.uid !== owner.uid;
};

const messagesName = 'GET /bookings/{id}/messages';

/** Staff read others' messages under the same name. */
const isOwn = (client: QueryClient, [name, input]: QueryKey): boolean =>
  name !== messagesName ||
  (client.getQueryData<Stay>(stayKey)?.bookings ?? []).some(
    ({ _id }) => _id === (input as { params: { id: string } }).params.id, // as in the call
  );

export const createLastStay = (text: StoredText) =>
  createLastKnown(text, {
    names: [
      sessionName,
      ...venueQuery.queryKey,
      ...houseQuery.queryKey,
      ...stayKey,
      messagesName,
    ] as string[],
    isOwn,
    isOver,
  });

const lastStay = createLastStay(lastStayText);

/** Waits until the viewer is known, if need be from the last visit. */
export const openStay = async (client: QueryClient): Promise<void> => {
  const isLost = lastStay.follow(client);
  await Promise.race([client.ensureQueryData(sessionQuery).catch(() => {}), isLost]);
};
