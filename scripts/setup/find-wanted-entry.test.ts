import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { findWantedEntry, needsBrowser } from './find-wanted-entry.mjs';

it.each([
  [[], '', true],
  [['--long'], '', true],
  [['--long', 'vis'], 'vis', true],
  [['visits'], 'visits', true],
  [['memory', '--long'], 'memory', false],
  [['fill', '100', '--anyway'], 'fill', false],
])('of the words %j finds the name "%s", and whether a browser is needed: %s', (words, name, isNeeded) => {
  expect(findWantedEntry(words)).toBe(name);
  expect(needsBrowser(words)).toBe(isNeeded);
});
