import { expect, it } from 'vitest';
import type { Outcome } from '../prove/prove.ts';
import { drawProofTable } from './draw-proof-table.ts';

const outcome: Outcome = {
  ...{ test: 'slot race', must: 'one wins', unit: 'slots', count: 100, seed: 7, seconds: 12.34 },
  engine: 'embedded',
  ...{ held: true, said: '100 of 5000 booked' },
};
const day = '2026-11-15';
const rowsOf = (table: string) => table.split('\n').slice(2);

it('says of every row what was tried, on what, and what came out', () => {
  const failed = { ...outcome, engine: 'outside' as const, held: false, said: 'two | won' };
  const { table, held } = drawProofTable([outcome, failed], { day });
  expect(held).toBe(false);
  expect(rowsOf(table)).toEqual([
    '| slot race | 100 slots | one wins | embedded | yes | 100 of 5000 booked | 12 | 7 | 2026-11-15 |',
    '| slot race | 100 slots | one wins | outside | **no** | two \\| won | 12 | 7 | 2026-11-15 |',
  ]);
});

it('keeps of the page before what was not tried again, and nothing of tests that are gone', () => {
  const gone = { ...outcome, test: 'gone' };
  const other = { ...outcome, test: 'a | b' };
  const page = `# Words\n\n${drawProofTable([outcome, gone, other], { day }).table}\n`;
  const next = drawProofTable([{ ...outcome, seed: 8 }], {
    ...{ day: '2026-11-16', page, tests: new Set(['slot race', 'a | b']) },
  });
  expect(rowsOf(next.table)).toEqual([
    '| a \\| b | 100 slots | one wins | embedded | yes | 100 of 5000 booked | 12 | 7 | 2026-11-15 |',
    '| slot race | 100 slots | one wins | embedded | yes | 100 of 5000 booked | 12 | 8 | 2026-11-16 |',
  ]);
  expect(next.held).toBe(true);
});

it('says of a proof that fell over before it tried anything that it did not run, whatever the page said of it', () => {
  const page = drawProofTable([outcome, { ...outcome, engine: 'outside' }], { day }).table;
  const next = drawProofTable([outcome], {
    ...{ day: '2026-11-16', page, tests: new Set(['slot race']) },
    claims: (['embedded', 'outside'] as const).map((engine) => ({ test: 'slot race', engine })),
  });
  expect(rowsOf(next.table)).toEqual([
    '| slot race | 100 slots | one wins | embedded | yes | 100 of 5000 booked | 12 | 7 | 2026-11-16 |',
    '| slot race | – | – | outside | **no** | did not run | – | – | 2026-11-16 |',
  ]);
  expect(next.held).toBe(false);
});

it('does not hold where nothing was tried', () => {
  expect(drawProofTable([], { day }).held).toBe(false);
});
