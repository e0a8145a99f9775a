import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Role } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/languages.rules.ts';
import { safePath } from '#contract/pages.ts';
import { forgetLastStay } from '#web/features/stay/offline/last-stay-text.ts';
import { fetchJson } from '#web/lib/api.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

/** The page to return to after signing in, or Home. */
export const useNext = (): string => safePath(useSearchParams()[0].get('next'));

/** Adds the page to return to to a URL. */
export const withNext = (page: string, next: string): string =>
  next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;

/** A display name: the name, else the part of the e-mail before the @. */
export const displayName = (name: string | null | undefined, email: string): string =>
  name?.trim() || email.split('@')[0] || email;

/** The signed-in user, for pages. */
export type Viewer = {
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  photoURL: string;
  role: Role;
  /** The language they have chosen. */
  language: Language | undefined;
  /** When they signed in, which identifies the session. */
  since: string;
};

/** The start of a session that was signed out here while offline: it ends as soon as the server responds. */
export const leftText = createStoredText('nightdesk-left', () => localStorage);

type Session = {
  session: { createdAt: string };
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    image?: string | null;
    role: Role;
    language?: Language | null;
  };
} | null;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Viewer | null> => {
    const session = (await fetchJson('GET', '/api/auth/get-session', { signal })) as Session; // better-auth's shape
    const isLeft = session?.session.createdAt === leftText.read();
    if (isLeft)
      await fetchJson('POST', '/api/auth/sign-out', { body: {} }).catch((error: unknown) =>
        console.error(error),
      );
    if (!session || isLeft) {
      forgetLastStay();
      return null;
    }
    const { id, name, email, emailVerified, image, role, language } = session.user;
    return {
      uid: id,
      name: displayName(name, email),
      email,
      emailVerified,
      photoURL: image ?? '',
      role,
      language: language ?? undefined,
      since: session.session.createdAt,
    };
  },
  staleTime: 60_000,
});

/** The viewer: undefined while loading, null for a visitor. */
export const useViewer = (): Viewer | null | undefined => {
  const { data, isError } = useQuery(sessionQuery);
  // If the server does not respond, keep the last known viewer.
  return isError && !data ? null : data;
};

/** Whether the viewer is an admin; clerks see less of the desk. */
export const useIsAdmin = (): boolean => useViewer()?.role === 'admin';

/**
 * The viewer before an action: null for a visitor (after checking again, since they may have signed in
 * elsewhere), undefined if unknown.
 */
export const findViewer = async (client: QueryClient): Promise<Viewer | null | undefined> =>
  (await client.ensureQueryData(sessionQuery).catch(() => null)) ??
  (await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined));
