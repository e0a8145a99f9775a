import { expect, it } from 'vitest';
import type { Outcome } from '../prove/prove.ts';
import { drawProofTable } from './draw-proof-table.ts';

const outcome: Outcome = {
  ...{ test: 'slot race', must: 'one wins', unit: 'slots', count: 100, seed: 7, seconds: 12.34 },
  engine: 'embedded',
  ...{ held: true, said: '100 of 5000 booked' },
};

it('says of every row what was tried, on what, and what came out', () => {
  const { table, held } = drawProofTable([
    outcome,
    { ...outcome, engine: 'outside', held: false, said: 'two | won' },
  ]);
  expect(held).toBe(false);
  expect(table.split('\n').slice(2)).toEqual([
    '| slot race | 100 slots | one wins | embedded | yes | 100 of 5000 booked | 12 | 7 |',
    '| slot race | 100 slots | one wins | outside | **no** | two \\| won | 12 | 7 |',
  ]);
});

it('does not hold where nothing was tried', () => {
  expect(drawProofTable([]).held).toBe(false);
  expect(drawProofTable([outcome]).held).toBe(true);
});
