import { expect, it } from 'vitest';
import { isPage, pages } from './pages.ts';

it.each(Object.values(pages))('knows %s, in any case and with a slash behind', (path) => {
  const address = path.replace(':id', '7');
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
