import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { venueZone } from './e2e/support/venue-zone.ts';

/** The journeys run in the Chromium that `npm test` found, against the real server (see e2e/support/house.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/first-house.ts',
  fullyParallel: true,
  // Journeys also wait: three keep two cores busy. Each worker has a house and a browser of its own in memory.
  workers: Math.min(8, Math.ceil(availableParallelism() * 1.5)),
  // These end what hangs. They are far beyond what a journey takes, because a slow machine is no finding.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    viewport: { width: 1280, height: 900 },
    timezoneId: venueZone,
    // Whatever moves would be waited for, and drawn by the processor that the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    // Routes of journeys do not reach what a service worker fetches; the journey without a network allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
