import { expect, it } from 'vitest';
import { createTestApp, testSettings } from '../../testing/test-app.ts';

it("tells the server's clock, the venue's zone and whether this is a demonstration [API-5]", async () => {
  const { app } = await createTestApp({
    now: '2026-11-15T18:30:00Z',
    settings: { timeZone: 'Europe/Lisbon', demo: false },
  });
  const response = await app.inject('/api/config');
  expect(response.json()).toMatchObject({
    now: '2026-11-15T18:30:00Z',
    timeZone: 'Europe/Lisbon',
    demo: false,
    payments: 'sandbox',
  });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('tells which social sign-ins work: those with a client, and in a demonstration both [API-6]', async () => {
  const { google, github } = testSettings().providers;
  const known = { google: { ...google, client: { id: 'us', secret: 'hush' } }, github };
  for (const [settings, providers] of [
    [{ demo: true }, { google: true, github: true }],
    [{ demo: false }, { google: false, github: false }],
    [
      { demo: false, providers: known },
      { google: true, github: false },
    ],
  ] as const) {
    const { app } = await createTestApp({ settings });
    expect((await app.inject('/api/config')).json().providers).toEqual(providers);
  }
});
