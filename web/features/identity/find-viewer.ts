import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery, type Viewer } from './session.ts';

/** Who is about to do something: null for a visitor, who may have signed in elsewhere meanwhile; undefined when nobody can tell. */
export const findViewer = async (client: QueryClient): Promise<Viewer | null | undefined> =>
  (await client.ensureQueryData(sessionQuery).catch(() => null)) ??
  (await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined));
