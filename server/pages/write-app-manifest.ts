import type { House } from '#contract/house/house.rules.ts';
import { directionOf } from '#contract/languages.rules.ts';
import { pages } from '#contract/pages.ts';

const png = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const lamps = [
  png('app-192', 192, 'any'),
  png('app-512', 512, 'any'),
  png('app-maskable-512', 512, 'maskable'),
];

/** The web app manifest of the house; the app opens with the guest's stay. */
export const writeAppManifest = (
  { name, logo, words }: Pick<House, 'name' | 'logo' | 'words'>,
  language: string,
) => ({
  id: '/',
  name,
  short_name: name,
  description: words.sentence,
  lang: language,
  dir: directionOf(language),
  start_url: pages.stay,
  scope: '/',
  display: 'standalone',
  // The header's colour in both modes, and the light background until the page is loaded.
  theme_color: '#101a35',
  background_color: '#faf7f1',
  icons: logo ? [{ src: logo, sizes: 'any', purpose: 'any' }] : lamps,
});
