import { expect, it } from 'vitest';
import { isPictureUrl } from './is-picture-url.ts';

it.each(['/pictures/attic.svg', 'https://example.com/a.png?size=2', 'http://example.com/é.png'])(
  'takes %s',
  (url) => {
    expect(isPictureUrl(url)).toBe(true);
  },
);

it.each([
  '',
  'attic.svg',
  '//evil.test/x',
  '/\\evil.test/x',
  '/\t/evil.test/x',
  '/\n\\evil.test/x',
  '/\r/evil.test/x',
  '/pictures\\attic.svg',
  'https:\\\\evil.test/x',
  'https://exam\nple.com/x',
  'javascript:alert(1)',
  'data:image/svg+xml,x',
])('refuses %j', (url) => {
  expect(isPictureUrl(url)).toBe(false);
});
