import './ui/global.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { TakenOver, watchFocus } from './app/taken-over.tsx';
import { whenReady } from './app/when-ready.ts';
import { sessionQuery } from './features/identity/session.ts';
import { shareSession } from './features/identity/share-session.ts';
import { createQueryClient } from './lib/api-query.ts';
import { styleNonce } from './lib/style-nonce.ts';
import { venueQuery } from './lib/venue.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
const focus = watchFocus(root);

/** Replaces the first paint that the build drew into the page, which looks the same. */
const takeOver = async () => {
  const client = createQueryClient();
  // Every page begins with these two.
  void client.prefetchQuery(venueQuery);
  const viewerKnown = client.prefetchQuery(sessionQuery);
  shareSession(client);
  const router = createRouter(client);
  await whenReady(router, viewerKnown);
  // There is something to see already, so React may take its time and let taps and keys in between.
  startTransition(() =>
    createRoot(root).render(
      <Providers client={client} styleNonce={styleNonce}>
        <TakenOver onTakenOver={focus.restore} />
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
};

// A pause after the script was read, for the same reason.
setTimeout(() => void takeOver());
