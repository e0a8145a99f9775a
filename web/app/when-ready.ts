import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** After this long the first paint is replaced by the shell alone. */
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
 * Waits for the code of the first page and for who is there, so that the first paint is replaced by the page as it stays: not
 * by an empty shell, nor by one that a banner pushes down under the guest's hands.
 */
export const whenReady = async (router: Router, viewerKnown: Promise<unknown>): Promise<void> => {
  // Without a network nobody tells who it is.
  const isReady = Promise.all([whenLoaded(router), navigator.onLine ? viewerKnown : undefined]);
  await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, patience))]);
};
