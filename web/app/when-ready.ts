import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** After this, the prerendered page is replaced by the shell alone, in milliseconds. */
const patience = 3_000;

const whenLoaded = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

/**
 * Waits for the first page's code and the session, so that the prerendered page is replaced by the final one:
 * not by an empty shell, nor by one that a banner then pushes down.
 */
export const whenReady = async (router: Router, viewerKnown: Promise<unknown>): Promise<void> => {
  // Offline, the session cannot be known.
  const isReady = Promise.all([whenLoaded(router), navigator.onLine ? viewerKnown : undefined]);
  await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, patience))]);
};
