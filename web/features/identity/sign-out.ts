import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { pages } from '#contract/pages.ts';
import { fetchJson } from '#web/lib/api.ts';
import { leftText, sessionQuery } from './session.ts';

// What the frame of every page needs; the rest is in sign-in.ts.

/** Calls better-auth. */
export const post = (path: string, body: object = {}) => fetchJson('POST', `/api/auth${path}`, { body });

/** Signs out, forgets what was only for this guest, and shows the login page. Without an answer it is made up for. */
export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const since = client.getQueryData(sessionQuery.queryKey)?.since;
    await post('/sign-out').catch((error: unknown) => {
      console.error(error);
      if (since) leftText.write(since);
    });
    // Fetched when it is needed: it is no part of a first visit.
    const { forgetGuest } = await import('./change-guest.ts');
    forgetGuest(client);
    await navigate(pages.login);
    // Without a network it is asked when there is one.
    if (since === leftText.read()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
};
