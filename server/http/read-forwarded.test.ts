import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

/** The status of so many calls in a row, each by way of whom the header says. */
const statuses = async (port: number, path: string, forwarded: readonly string[]): Promise<number[]> => {
  const seen: number[] = [];
  for (const client of forwarded)
    seen.push(
      await new Promise<number>((resolve, reject) => {
        const headers = { 'x-forwarded-for': client };
        ask({ host: '127.0.0.1', port, path, headers }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      }),
    );
  return seen;
};

const open = async (trustedProxies?: string[]): Promise<number> => {
  const { app } = await createTestApp({ settings: { rateLimitPerMinute: 3, trustedProxies } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port; // it listens on a port
};

describe('guests behind a proxy', async () => {
  const path = '/api/config';
  const trusting = await open(['127.0.0.1', '10.0.0.0/8']);
  const wary = await open();

  it('are limited one by one where the proxy is ours', async () => {
    const guests = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'];
    expect(await statuses(trusting, path, guests)).toEqual([200, 200, 200, 200, 200]);
    const one = Array.from({ length: 5 }, () => '203.0.113.9');
    expect(await statuses(trusting, path, one)).toEqual([200, 200, 200, 429, 429]);
  });

  it('cannot make themselves somebody else by what they say before the proxy speaks', async () => {
    const lies = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'].map((lie) => `${lie}, 203.0.113.77, 10.1.2.3`);
    expect(await statuses(trusting, path, lies)).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ['203.0.113.21:5678', '203.0.113.21'],
    ['[2001:db8:7::1]:5678', '2001:db8:7::1'],
    ['[2001:db8:8::1]', '2001:db8:8::1'],
    ['203.0.113.22:5678, 10.1.2.3:443', '203.0.113.22'],
    ['9.9.9.9:1, 203.0.113.23:5678,10.1.2.3:443', '203.0.113.23'],
  ])('count as one client whether %s names ports or not', async (withPorts, plain) => {
    const other = withPorts.replaceAll(/:(\d+)(?=,|$)/g, (_, port) => `:${Number(port) + 1}`);
    expect(await statuses(trusting, path, [withPorts, other, plain, withPorts])).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('share one limit where nobody named the proxy', async () => {
    const guests = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
    expect(await statuses(wary, path, guests)).toEqual([200, 200, 200, 429]);
  });
});
