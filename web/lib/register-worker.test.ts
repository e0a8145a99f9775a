import { afterEach, expect, test, vi } from 'vitest';
import { followWorker } from './register-worker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A browser with or without a worker for the page. */
const openBrowser = (controller: string | null) => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const update = vi.fn(async () => {});
  const reload = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), { controller, register: async () => ({ update }) });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('location', { reload });
  return {
    update,
    reload,
    takeOver: (worker: string) => {
      serviceWorker.controller = worker;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
  };
};

test('a screen on the wall opens each new build once, and not the first that it has already [OFFLINE-13]', () => {
  const browser = openBrowser(null);
  const leave = followWorker('/now');
  browser.takeOver('first');
  expect(browser.reload).not.toHaveBeenCalled();
  browser.takeOver('second');
  expect(browser.reload).toHaveBeenCalledTimes(1);
  leave();
  browser.takeOver('third');
  expect(browser.reload).toHaveBeenCalledTimes(1);
});

test('it looks for a new build every hour, however long nobody touches it [OFFLINE-13]', async () => {
  const browser = openBrowser('first');
  const leave = followWorker('/now');
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(browser.update).toHaveBeenCalledTimes(3);
  leave();
});
