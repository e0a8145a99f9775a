import { m } from '#messages/web.ts';

/** Lets the first worker of a page see what came before it; the browser has it already. */
const showPictures = (): void => {
  const isPicture = ({ name }: PerformanceEntry) => /^\/(pictures|photos)\//.test(new URL(name).pathname);
  for (const { name } of performance.getEntriesByType('resource').filter(isPicture))
    void fetch(name).catch(() => {});
};

/** Lets a page open without a network from now on, once it has everything it needs itself. */
export const registerWorker = async (page: string): Promise<ServiceWorkerRegistration | undefined> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', showPictures, { once: true });
  // Some browsers refuse, in private windows for example: then the page needs its network as others do.
  return serviceWorker
    .register(`/service-worker.js?lang=${m.language()}`, { scope: page, updateViaCache: 'none' })
    .catch(() => undefined);
};

/** How often a page that nobody reloads looks for a new build, in milliseconds. */
const pause = 3_600_000;

/** The same for a screen that nobody touches, which also opens anew whenever a new build has taken over. */
export const followWorker = (page: string): (() => void) => {
  const registered = registerWorker(page);
  const { serviceWorker } = navigator;
  let before = serviceWorker?.controller;
  const reload = () => {
    if (before) location.reload();
    // The first one has taken over what is of its own build.
    before = serviceWorker.controller;
  };
  serviceWorker?.addEventListener('controllerchange', reload);
  const timer = setInterval(async () => void (await registered)?.update().catch(() => {}), pause);
  return () => {
    serviceWorker?.removeEventListener('controllerchange', reload);
    clearInterval(timer);
  };
};
