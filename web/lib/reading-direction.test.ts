import { expect, it } from 'vitest';
import { keyAlongLines } from './reading-direction.ts';

it.each([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowUp', 'ArrowUp'],
  ['Home', 'Home'],
])('%s leads where %s does on a page that is read from right to left [LANG-14]', (key, meant) => {
  expect(keyAlongLines(key, true)).toBe(meant);
  expect(keyAlongLines(key, false)).toBe(key);
});
