import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeAppManifest } from './write-app-manifest.ts';

const house = { name: 'Casa da Lua', words: { headline: '', sentence: 'Beds by the sea.', footer: '' } };

const publicDir = new URL('../../web/public', import.meta.url).pathname;

it('names icons that are there, in the sizes that phones ask for before they install [OFFLINE-1]', async () => {
  const { icons } = writeAppManifest({ ...house, logo: '' }, 'en');
  expect(icons.map((icon) => [icon.sizes, icon.purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await readFile(`${publicDir}${src}`)).metadata();
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png']);
  }
});

it('is an app of the house, with its own name and mark, and opens with the stay [OFFLINE-1]', () => {
  expect(writeAppManifest({ ...house, logo: '/photos/a.webp' }, 'en')).toMatchObject({
    name: 'Casa da Lua',
    start_url: '/stay',
    scope: '/',
    display: 'standalone',
    icons: [{ src: '/photos/a.webp', sizes: 'any' }],
  });
});

it('is in the language of its page, and reads its way [LANG-17]', () => {
  const { lang, dir, description } = writeAppManifest({ ...house, logo: '' }, 'ar');
  expect([lang, dir, description]).toEqual(['ar', 'rtl', 'Beds by the sea.']);
});
