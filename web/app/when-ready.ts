import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** What was drawn keeps guests company for so long; after that the shell around the page is worth having by itself. */
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

/** Waits for the code of the first page, so that what was drawn is replaced by the page and not by an empty house. */
export const whenReady = async (router: Router, viewerKnown: Promise<unknown>): Promise<void> => {
  const isReady = async () => {
    await whenLoaded(router);
    if (router.state.matches.some(({ route }) => route.handle === needsViewer)) await viewerKnown;
  };
  await Promise.race([isReady(), new Promise((resolve) => setTimeout(resolve, patience))]);
};
