import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { sessionQuery } from '#web/features/identity/session.ts';
import { openStay } from '#web/features/stay/offline/last-stay.ts';
import { StayPage } from '#web/features/stay/stay-page.tsx';
import { registerWorker } from '#web/lib/register-worker.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { SignedInOnly } from './guards.tsx';

export const createLoader = (client: QueryClient) => async () => {
  if (!import.meta.env.SSR) await openStay(client);
  return null;
};

/**
 * A user's own page that also opens offline, when nobody can confirm who is signed in; it then trusts the
 * last visit.
 */
export const Component = () => {
  const { data, fetchStatus, failureCount } = useQuery(sessionQuery);
  useEffect(() => {
    void registerWorker(pages.stay);
    // Needed to sign out while offline.
    void import('#web/features/identity/change-guest.ts').catch(() => {});
  }, []);
  const isLost = data === undefined && (fetchStatus === 'paused' || failureCount > 0);
  if (isLost)
    return (
      <Page title={m.stay_title()}>
        <Notice heading={m.stay_offline_nothing()} text={m.stay_offline_nothing_text()} />
      </Page>
    );
  return (
    <SignedInOnly>
      <StayPage />
    </SignedInOnly>
  );
};
