import { m } from '#messages/web.ts';

/**
 * Fetches pictures loaded before the first worker again, so that it can cache them; the browser has them
 * already.
 */
const showPictures = (): void => {
  const isPicture = ({ name }: PerformanceEntry) => /^\/(pictures|photos)\//.test(new URL(name).pathname);
  for (const { name } of performance.getEntriesByType('resource').filter(isPicture))
    void fetch(name).catch(() => {});
};

/** Makes a page work offline from now on, once it has loaded everything itself. */
export const registerWorker = async (page: string): Promise<ServiceWorkerRegistration | undefined> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', showPictures, { once: true });
  // Some browsers refuse, for example in private windows: then the page needs the network.
  return serviceWorker
    .register(`/service-worker.js?lang=${m.language()}`, { scope: page, updateViaCache: 'none' })
    .catch(() => undefined);
};

/** How often a page that is never reloaded checks for a new build, in milliseconds. */
const pause = 3_600_000;

/** The same for an unattended screen, which also reloads when a new build takes over. */
export const followWorker = (page: string): (() => void) => {
  const registered = registerWorker(page);
  const { serviceWorker } = navigator;
  let before = serviceWorker?.controller;
  const reload = () => {
    if (before) location.reload();
    // The first worker is of the same build, so no reload.
    before = serviceWorker.controller;
  };
  serviceWorker?.addEventListener('controllerchange', reload);
  const timer = setInterval(async () => void (await registered)?.update().catch(() => {}), pause);
  return () => {
    serviceWorker?.removeEventListener('controllerchange', reload);
    clearInterval(timer);
  };
};
