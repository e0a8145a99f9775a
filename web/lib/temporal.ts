import type { Temporal as Polyfill } from 'temporal-polyfill';

// The build puts this file in the polyfill's place, so that contract and pages share what is loaded here.

/**
 * The browser's own Temporal, or the stand-in for it once that is loaded.
 * @public
 */
export let Temporal: typeof Polyfill = Reflect.get(globalThis, 'Temporal');

/** Loads a page that reckons in the venue's zone: only browsers without a Temporal of their own fetch the stand-in first. */
export const withTemporal =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    Temporal ??= (await import('temporal-polyfill/implementation')).Temporal;
    return load();
  };
