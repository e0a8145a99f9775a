import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Role } from '#contract/identity/permissions.ts';
import { ask } from '#web/lib/api.ts';
import { displayName } from './display-name.ts';

/** Who is signed in, as the pages know them. */
export type Viewer = {
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
  photoURL: string;
  role: Role;
};

type Session = {
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    image?: string | null;
    role: Role;
  };
} | null;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Viewer | null> => {
    const session = (await ask('GET', '/api/auth/get-session', { signal })) as Session; // better-auth's shape
    if (!session) return null;
    const { id, name, email, emailVerified, image, role } = session.user;
    return {
      uid: id,
      name: displayName(name, email),
      email,
      emailVerified,
      photoURL: image ?? '',
      role,
    };
  },
  staleTime: 60_000,
});

/** The viewer: undefined while it is not known yet, null for a visitor. */
export const useViewer = (): Viewer | null | undefined => {
  const { data, isError } = useQuery(sessionQuery);
  return isError ? null : data;
};
