import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createRawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { whenDone } from '../../testing/when-done.ts';
import { fetchOutside, OutsideError, type Reach, readOutsideUrl } from './fetch-outside.ts';
import { isPublicAddress } from './is-public-address.ts';

const here = { address: '127.0.0.1', family: 4 };

/** A local site under any host name; `reach` allows no other port or address. */
const openSite = async (listener: RequestListener) => {
  const site = createServer(listener);
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  whenDone(async () => {
    site.closeAllConnections();
    site.close();
  });
  const port = String((site.address() as AddressInfo).port); // it listens
  const reach: Reach = {
    lookup: async (name) => (name === 'inside.test' ? [{ address: '10.0.0.1', family: 4 }] : [here]),
    isAllowed: (address) => address === here.address,
    ports: [port],
  };
  return { url: `http://site.test:${port}/`, port, reach };
};

const problemOf = (fetching: Promise<string>): Promise<string> =>
  fetching.then(
    (text) => `fetched ${text.slice(0, 20)}`,
    (error) => (error instanceof OutsideError ? error.problem : `${error}`),
  );

describe('an address that is asked for', () => {
  it.each([
    'https://travel.example/calendar/1.ics?s=abc',
    'http://travel.example/x',
    'webcal://travel.example/x',
    'https://travel.example:443/x',
    'http://1.1.1.1/x',
  ])('%s may be fetched [CAL-9]', (address) => {
    expect(readOutsideUrl(address)?.href).toMatch(/^https?:\/\//);
  });

  it.each([
    '',
    'travel.example',
    '/x',
    'ftp://travel.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:,x',
    'https://user@travel.example/',
    'https://user:pass@travel.example/',
    'https://:pass@travel.example/',
    'https://travel.example:8443/',
    'http://travel.example:22/',
    'http://travel.example:5432/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
  ])('%s may not [CAL-9]', (address) => {
    expect(readOutsideUrl(address)).toBeUndefined();
  });
});

describe('fetching', () => {
  it('reads a text, without asking for compression [CAL-9]', async () => {
    let headers = {};
    const site = await openSite((request, response) => {
      headers = request.headers;
      response.end('BEGIN:VCALENDAR ü');
    });
    expect(await fetchOutside(site.url, site)).toBe('BEGIN:VCALENDAR ü');
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', host: `site.test:${site.port}` });
  });

  it('never reaches this machine, whatever a name says [CAL-9]', async () => {
    let calls = 0;
    const { url, port } = await openSite((_, response) => {
      calls += 1;
      response.end('secret');
    });
    const ports = [port];
    for (const found of [
      [here],
      [{ address: '::1', family: 6 }],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      // One forbidden address is enough.
      [{ address: '93.184.216.34', family: 4 }, here],
      [here, { address: '93.184.216.34', family: 4 }],
      [],
    ]) {
      const reach = { lookup: async () => found, isAllowed: isPublicAddress, ports };
      expect(await problemOf(fetchOutside(url, { reach }))).toBe('address');
    }
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await problemOf(fetchOutside(`http://${host}/`))).toBe('address');
      expect(await problemOf(fetchOutside(`http://${host}:${port}/`))).toBe('address');
    }
    expect(calls).toBe(0);
  });

  it('connects to the address that was looked at, and looks once for each connection [CAL-9]', async () => {
    const site = await openSite((_, response) => void response.end('once'));
    let asked = 0;
    // A name that resolves to another address after the first lookup.
    const lookup = async () => (++asked === 1 ? [here] : [{ address: '10.0.0.1', family: 4 }]);
    expect(await fetchOutside(site.url, { reach: { ...site.reach, lookup } })).toBe('once');
    expect(asked).toBe(1);
    expect(await problemOf(fetchOutside(site.url, { reach: { ...site.reach, lookup } }))).toBe('address');
  });

  it('looks at each redirect as at the first address, and follows three [CAL-9]', async () => {
    const site = await openSite((request, response) => {
      const to = new URL(request.url ?? '/', 'http://site.test').searchParams.get('to');
      const count = Number(/^\/(\d)$/.exec(request.url ?? '')?.[1] ?? 0);
      const location = to ?? (count > 0 ? `/${count - 1}` : undefined);
      if (location === undefined) return void response.end('there');
      response.writeHead(302, { location }).end();
    });
    expect(await fetchOutside(`${site.url}3`, site)).toBe('there');
    expect(await problemOf(fetchOutside(`${site.url}4`, site))).toBe('redirects');
    for (const to of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://[::1]/',
      `http://inside.test:${site.port}/`,
      'file:///etc/passwd',
      `http://user:pass@site.test:${site.port}/`,
      'http://site.test:1/',
      'http://',
    ])
      expect(await problemOf(fetchOutside(`${site.url}?to=${encodeURIComponent(to)}`, site)), to).toBe(
        'address',
      );
  });

  it.each([
    ['too large', (response) => void response.end(Buffer.alloc(2_000_001, 'x'))],
    ['too large', (response) => void response.writeHead(200, { 'content-length': 9_999_999 }).flushHeaders()],
    ['refused', (response) => void response.writeHead(404).end('gone')],
    ['refused', (response) => void response.writeHead(302).end()],
    [
      'refused',
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x')),
    ],
    ['unreachable', (response) => void response.destroy()],
    ['too slow', () => {}],
    ['too slow', (response) => void response.write('a beginning')],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => void][])(
    'says that a site is %s [CAL-9]',
    async (problem, answer) => {
      const site = await openSite((_, response) => answer(response));
      const milliseconds = problem === 'too slow' ? 50 : 60_000;
      expect(await problemOf(fetchOutside(site.url, { ...site, milliseconds }))).toBe(problem);
    },
  );

  it('does not trust a text that was cut off, or a site that is none [CAL-9]', async () => {
    const raw = createRawServer((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN:VCALENDAR');
    });
    await new Promise<void>((done) => raw.listen(0, '127.0.0.1', done));
    whenDone(async () => void raw.close());
    const port = String((raw.address() as AddressInfo).port); // it listens
    const reach = { lookup: async () => [here], isAllowed: () => true, ports: [port] };
    expect(await problemOf(fetchOutside(`http://site.test:${port}/`, { reach }))).toBe('unreachable');
    expect(await problemOf(fetchOutside(`https://site.test:${port}/`, { reach }))).toBe('unreachable');
    const nobody = { ...reach, lookup: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await problemOf(fetchOutside(`http://site.test:${port}/`, { reach: nobody }))).toBe('unreachable');
  });
});
