import { expect, it } from 'vitest';
import { chooseEncoding } from './send-list.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip ; q=0', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['br;q=0.1', 'br'],
])('for Accept-Encoding %j chooses %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
