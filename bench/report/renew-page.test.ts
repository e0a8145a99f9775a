import { expect, it } from 'vitest';
import { type Outcome, renewPage, tellTime } from './renew-page.ts';

const outcome = (title: string, figure: string): Outcome => ({
  name: 'rooms',
  title,
  figure,
  yardstick: '10, bare',
  compared: '0.9 ×',
  target: 'at least 0.9 ×',
  isMet: true,
});
const known = { day: '2026-11-15', machine: 'two cores', titles: ['first', 'second', 'third'] };
const rowsOf = (page: string) => page.split('\n').filter((line) => line.startsWith('| rooms'));

it('makes a page where there is none, with the lines in their own order', () => {
  const page = renewPage('', [outcome('second', '2'), { ...outcome('first', '1'), isMet: false }], known);
  expect(page).toContain('Last written on two cores.');
  expect(rowsOf(page)).toEqual([
    '| rooms | first | 1 | 10, bare | 0.9 × | at least 0.9 × | **no** | 2026-11-15 |',
    '| rooms | second | 2 | 10, bare | 0.9 × | at least 0.9 × | yes | 2026-11-15 |',
  ]);
});

it('renews only what was measured, drops what is gone, and leaves the words of others alone', () => {
  const before = renewPage('', [outcome('first', '1'), outcome('gone', '0'), outcome('third', '3')], {
    ...known,
    titles: ['first', 'gone', 'third'],
  });
  const own = '\n## What stands in the way\n\n| rooms | by hand |\n';
  const page = renewPage(`Words before.\n${before}${own}`, [outcome('third', '4')], known);
  expect(page).toMatch(/^Words before\.\n/);
  expect(page.endsWith(own)).toBe(true);
  expect(rowsOf(page).map((row) => row.split(' | ').slice(1, 3))).toEqual([
    ['first', '1'],
    ['third', '4'],
    ['by hand |'],
  ]);
});

it('says how long all of it took, until all is measured again', () => {
  const time = (seconds: number) => `All of it took ${seconds} s.`;
  const first = renewPage('', [outcome('first', '1')], { ...known, time: time(400) });
  expect(first).toContain(`Last written on two cores.\n${time(400)}\n\n|`);
  const second = renewPage(first, [outcome('third', '3')], known);
  expect(second).toContain(`Last written on two cores.\n${time(400)}\n\n|`);
  const third = renewPage(second, [outcome('first', '1')], { ...known, time: time(500) });
  expect(third).toContain(time(500));
  expect(third).not.toContain(time(400));
});

it('refuses a page that has no place for the table', () => {
  expect(() => renewPage('Words', [outcome('first', '1')], known)).toThrow('no place for the table');
});

const day = '2026-11-15';

it.each([
  [431.4, false, true, 'All of it took 431 s on 2026-11-15, at most 480 s: yes.'],
  [480.1, false, false, 'All of it took 480 s on 2026-11-15, at most 480 s: **no**.'],
  [1040, true, true, 'All of it took 1040 s on 2026-11-15, with ten minutes of load for memory.'],
])('of %d s, long: %s, says whether that is met: %s', (seconds, isLong, isMet, said) => {
  expect(tellTime({ seconds, day, isLong })).toEqual({ said, isMet });
});
