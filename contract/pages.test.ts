import { expect, it } from 'vitest';
import { isPage, pages, safePath } from './pages.ts';

it.each(Object.values(pages))('knows %s, in any case and with a slash behind [PAGE-4]', (path) => {
  const address = path.replace(':kind', 'room').replace(':id', '7');
  for (const spelling of [
    address,
    address.toLowerCase(),
    address.toUpperCase(),
    `${address.replace(/\/$/, '')}/`,
  ])
    expect(isPage(spelling), spelling).toBe(true);
});

it.each(['/nowhere', '/rooms/1', '/room', '/room/', '/room/1/2', '/roomsx', '//', '/api'])(
  'does not take %s for a page',
  (address) => {
    expect(isPage(address)).toBe(false);
  },
);

it.each([
  '/',
  '/bookings',
  '/room/3?date=2026-11-20&nights=2',
  '/F&Q',
  '/rooms?q=a%20b#top',
  '/rooms?from=/..//x',
])('keeps %s', (path) => {
  expect(safePath(path)).toBe(path);
});

it.each([
  null,
  undefined,
  '',
  'bookings',
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%2Fevil.test',
  '/%5Cevil.test',
  '/\t/evil.test',
  '/\n//evil.test',
  '/%0a/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '/x/..//evil.test?a=1#b',
  '/%2e//evil.test',
  '/%2E%2e//evil.test',
  '/x/..%2F/evil.test',
  '/x%2F..%2F%2Fevil.test',
  '/%',
  'javascript:alert(1)',
])('goes home instead of %j', (path) => {
  expect(safePath(path)).toBe('/');
});
