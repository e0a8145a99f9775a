import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pages } from '#contract/pages.ts';
import { fetchJson } from '#web/lib/api.ts';
import { leftText, sessionQuery } from './session.ts';

// Needed by the frame of every page; the rest is in sign-in.ts.

/** Calls better-auth. */
export const post = (path: string, body: object = {}) => fetchJson('POST', `/api/auth${path}`, { body });

/**
 * Signs out, drops the guest's data, and shows the login page. Without a response, signs out on the server
 * later.
 */
export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const since = client.getQueryData(sessionQuery.queryKey)?.since;
    await post('/sign-out').catch((error: unknown) => {
      console.error(error);
      if (since) leftText.write(since);
    });
    // Loaded on use, since a first visit does not need it.
    const { forgetGuest } = await import('./change-guest.ts');
    forgetGuest(client);
    await navigate(pages.login);
    // Offline, the session is checked once there is a network.
    if (since === leftText.read()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
};
