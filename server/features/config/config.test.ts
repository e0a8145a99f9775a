import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

it("tells the server's clock, the venue's zone and whether this is a demonstration", async () => {
  const { app } = await createTestApp({
    now: '2026-11-15T18:30:00Z',
    settings: { timeZone: 'Europe/Lisbon', demo: false },
  });
  const answer = await app.inject('/api/config');
  expect(answer.json()).toEqual({ now: '2026-11-15T18:30:00Z', timeZone: 'Europe/Lisbon', demo: false });
  expect(answer.headers['cache-control']).toBe('no-store');
});
