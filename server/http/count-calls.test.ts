import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { clientOf, countCalls } from './count-calls.ts';

describe('counting calls', () => {
  it('lets each client make as many as the limit in a window, then tells how long to wait', () => {
    let now = 0;
    const secondsToWait = countCalls(2, 60_000, () => now);
    expect([secondsToWait('1.1.1.1'), secondsToWait('1.1.1.1')]).toEqual([0, 0]);
    now = 20_000;
    expect(secondsToWait('1.1.1.1')).toBe(40);
    expect(secondsToWait('2.2.2.2')).toBe(0);
    now = 60_000;
    expect(secondsToWait('1.1.1.1')).toBe(0);
  });

  it('forgets the client that came first, and nobody else, when there are too many', () => {
    const secondsToWait = countCalls(1, 60_000, () => 0, 2);
    for (const ip of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect(secondsToWait(ip)).toBe(0);
    expect([secondsToWait('2.2.2.2'), secondsToWait('3.3.3.3')]).toEqual([60, 60]);
    expect(secondsToWait('1.1.1.1')).toBe(0);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::a:b:c:d:e', '2001:db8:0:a'],
    ['fe80::1', 'fe80:0:0:0'],
  ])('takes %s for the client %s', (ip, client) => {
    expect(clientOf(ip)).toBe(client);
  });
});

describe('a client that asks too often', async () => {
  const { app } = await createTestApp({ settings: { rateLimitPerMinute: 5 } });
  const ask = (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: '10.0.0.7' });

  it('is told to wait, whatever it asks for and whatever it claims to be', async () => {
    for (const url of ['/api/rooms', '/api/nope', '/api/config', '/api/rooms', '/api/pcs'])
      expect((await ask(url)).statusCode).not.toBe(429);
    for (const [index, url] of ['/api/rooms', '/api/nope', '/api/docs'].entries()) {
      const answer = await ask(url, { 'x-forwarded-for': `10.1.1.${index}`, forwarded: 'for=10.2.2.2' });
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('does not stop others, the pages or the health checks', async () => {
    expect((await app.inject({ url: '/api/rooms', remoteAddress: '10.0.0.8' })).statusCode).toBe(200);
    for (const url of ['/healthz', '/readyz']) expect((await ask(url)).statusCode).toBe(200);
    expect((await ask('/rooms')).statusCode).not.toBe(429);
  });
});
