import './ui/global.css';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createRouter, startShared } from './app/router.tsx';
import { prepareShell } from './app/shell.tsx';
import { whenReady } from './app/when-ready.ts';
import { shareSession } from './features/identity/share-session.ts';
import { createQueryClient } from './lib/api-query.ts';

/** The nonce of this page load: the browser accepts no style element without it. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock of Mantine's drawers and dialogs (react-remove-scroll) reads it under webpack's name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** Remembers which link of the first paint has the focus; the page that takes over has the same links in the same order. */
const watchFocus = (root: HTMLElement) => {
  const links = () => [...root.querySelectorAll('a')];
  let focused = -1;
  const note = () => {
    focused = links().indexOf(document.activeElement as HTMLAnchorElement); // or none of them
  };
  note();
  root.addEventListener('focusin', note);
  return {
    /** Gives the focus back after the first paint is gone. */
    restore: () => {
      root.removeEventListener('focusin', note);
      links()[focused]?.focus({ preventScroll: true });
    },
  };
};

/** Calls back once when the page has taken over from the first paint. */
const TakenOver = ({ onTakenOver }: { onTakenOver: () => void }) => {
  useLayoutEffect(onTakenOver, [onTakenOver]);
  return null;
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
const focus = watchFocus(root);

/** Replaces the first paint that the build drew into the page, which looks the same. */
const takeOver = async () => {
  const client = createQueryClient();
  const viewerKnown = startShared(client).then(() => prepareShell(client));
  shareSession(client);
  const router = createRouter(client);
  await whenReady(router, viewerKnown);
  // There is something to see already, so rendering may yield to taps and keys.
  startTransition(() =>
    createRoot(root).render(
      <Providers client={client} styleNonce={styleNonce}>
        <TakenOver onTakenOver={focus.restore} />
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
};

// In a task of its own, for the same reason.
setTimeout(() => void takeOver());
