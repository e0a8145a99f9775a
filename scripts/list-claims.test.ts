import { expect, it } from 'vitest';
import { listClaims } from './list-claims.ts';

const text = "prove({ test: 'slot race', must: 'one wins' }, race);\nprove({ test: 'two races' }, race);\n";

it('finds every claim of a proof, on the database that it ran on', () => {
  expect(listClaims(text, 'outside')).toEqual([
    { test: 'slot race', engine: 'outside' },
    { test: 'two races', engine: 'outside' },
  ]);
});

it('expects what asks no database once, on none', () => {
  const pure = "prove({ test: 'zones', pure: true }, compare);";
  expect(listClaims(pure, 'embedded')).toEqual([{ test: 'zones', engine: 'none' }]);
  expect(listClaims(pure, 'outside')).toEqual([]);
});
