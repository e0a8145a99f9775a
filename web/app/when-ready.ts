import type { createRouter } from './router.tsx';

/** What was drawn keeps guests company for so long; after that the shell around the page is worth having by itself. */
const patience = 3_000;

/** Waits for the code of the first page, so that what was drawn is replaced by the page and not by an empty house. */
export const whenReady = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const timer = setTimeout(resolve, patience);
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
