import type { QueryClient } from '@tanstack/react-query';
import { venueQuery } from '#web/lib/venue.ts';
import { sessionQuery } from './session.ts';

/** The signed-in user, announced between tabs; null for nobody. */
type Message = { uid: string | null };

const name = 'nightdesk-session';
const [sessionName] = sessionQuery.queryKey;
/**
 * Data that is the same for everybody stays: without it, a pending booking would lose the page that reports
 * its outcome.
 */
const shared: unknown[] = [sessionName, ...venueQuery.queryKey, 'bookable', 'bookables'];

/** Applies signing in or out in one tab to all, so that no data of one user is shown to the next. */
export const shareSession = (client: QueryClient): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(name);
  const known = () => {
    const viewer = client.getQueryData(sessionQuery.queryKey);
    return viewer === undefined ? undefined : (viewer?.uid ?? null);
  };
  let announced = known();

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== sessionName) return;
    const uid = known();
    if (uid === undefined || uid === announced) return;
    announced = uid;
    channel.postMessage({ uid } satisfies Message);
  });
  /** Queries the server; a message from another tab only means that it may have changed. */
  const refetch = async (): Promise<void> => {
    const before = known();
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
    if (known() === before) return;
    await client.resetQueries({ predicate: ({ queryKey }) => !shared.includes(queryKey[0]) });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const uid = known();
    if (uid !== undefined && uid !== data.uid) void refetch();
  });
  return () => {
    unsubscribe();
    channel.close();
  };
};
