import { expect, it } from 'vitest';
import { holdRows } from './live-list.tsx';

const keyOf = ({ key }: { key: string }) => key;
const rowsOf = (keys: string, text = '') => [...keys].map((key) => ({ key, text }));
const shownOf = (keys: string) => holdRows([], { rows: rowsOf(keys), keyOf });

it('rows stay where they are while somebody is at the list: new ones come last, gone ones keep their place [DESK-80]', () => {
  const held = holdRows(shownOf('abc'), { rows: rowsOf('dca', 'new'), keyOf });
  expect(held.map(({ key, isGone }) => [key, isGone])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
    ['d', false],
  ]);
  expect(held.map(({ row }) => row.text)).toEqual(['new', '', 'new', 'new']);
});

it('but one that was put away goes at once [DESK-80]', () => {
  const isPutAway = (key: string) => key !== 'c';
  const held = holdRows(shownOf('abc'), { rows: rowsOf('a'), keyOf, isPutAway });
  expect(held.map(({ key, isGone }) => [key, isGone])).toEqual([
    ['a', false],
    ['c', true],
  ]);
});

it('and are in their order as soon as nobody is [DESK-80]', () => {
  expect(shownOf('dca').map(({ key }) => key)).toEqual(['d', 'c', 'a']);
});
