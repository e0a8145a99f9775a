import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pages } from '#contract/pages.ts';
import { signOut } from './sign-in.ts';

/** Signs out, forgets what was only for this guest, and shows the login page. */
export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await signOut().catch((error: unknown) => console.error(error));
    // Fetched when it is needed: it is no part of a first visit.
    const { forgetGuest } = await import('./change-guest.ts');
    forgetGuest(client);
    await navigate(pages.login);
  };
};
