import type { Temporal as Polyfill } from 'temporal-polyfill';

// The build aliases the polyfill to this file, so that contract and pages share one Temporal.

/** The browser's own Temporal, or the polyfill once it is loaded. @public */
export let Temporal: typeof Polyfill = Reflect.get(globalThis, 'Temporal');

/** Loads a page that uses Temporal; only browsers without it load the polyfill first. */
export const withTemporal =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    Temporal ??= (await import('temporal-polyfill/implementation')).Temporal;
    return load();
  };
