import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** After this long the first paint is replaced by the shell alone. */
const patience = 3_000;

/** The mark of a route that shows nothing before it is known who is there. */
export const needsViewer = { needsViewer: true };

const whenLoaded = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

/** Waits for the code of the first page, so that the first paint is replaced by the page and not by an empty shell. */
export const whenReady = async (router: Router, viewerKnown: Promise<unknown>): Promise<void> => {
  const isReady = async () => {
    await whenLoaded(router);
    if (router.state.matches.some(({ route }) => route.handle === needsViewer)) await viewerKnown;
  };
  await Promise.race([isReady(), new Promise((resolve) => setTimeout(resolve, patience))]);
};
