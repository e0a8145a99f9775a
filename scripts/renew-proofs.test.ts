import { expect, it } from 'vitest';
import type { Outcome } from '../prove/prove.ts';
import { describeWholeRun, listClaims, renewProofs } from './renew-proofs.ts';

const outcome: Outcome = {
  test: 'slot race',
  must: 'one wins',
  unit: 'slots',
  count: 1000,
  seed: 7,
  seconds: 12.34,
  engine: 'embedded',
  held: true,
  said: '100 (of 5000) booked',
};
const day = '2026-11-15';

it('says of every test what was tried, on what, and what came out', () => {
  const failed = { ...outcome, engine: 'outside' as const, held: false, said: 'two |\nwon' };
  const { text, held } = renewProofs([failed, outcome], { day });
  expect(held).toBe(false);
  expect(text).toBe(`## slot race

1,000 slots: one wins.

- embedded, held: 100 (of 5000) booked (2026-11-15, seed 7)
- outside, **failed**: two | won (2026-11-15, seed 7)`);
});

it('keeps of the page before what was not tried again, and nothing of tests that are gone', () => {
  const gone = { ...outcome, test: 'gone' };
  const other = { ...outcome, test: 'a | b' };
  const outside = { ...outcome, engine: 'outside' as const, held: false };
  const page = `# Words\n\n${renewProofs([outcome, outside, gone, other], { day }).text}\n`;
  const next = renewProofs([{ ...outcome, seed: 8, count: 2 }], {
    day: '2026-11-16',
    page,
    tests: new Set(['slot race', 'a | b']),
  });
  expect(next.text).toBe(`## a | b

1,000 slots: one wins.

- embedded, held: 100 (of 5000) booked (2026-11-15, seed 7)

## slot race

2 slots: one wins.

- embedded, held: 100 (of 5000) booked (2026-11-16, seed 8)
- outside, **failed**: 100 (of 5000) booked (2026-11-15, seed 7)`);
  expect(next.held).toBe(true);
});

it('says of a proof that fell over before it tried anything that it did not run, whatever the page said of it', () => {
  const page = `# Words\n\n${renewProofs([outcome, { ...outcome, engine: 'outside' }], { day }).text}\n`;
  const next = renewProofs([outcome], {
    day: '2026-11-16',
    page,
    tests: new Set(['slot race']),
    claims: (['embedded', 'outside'] as const).map((engine) => ({ test: 'slot race', engine })),
  });
  expect(next.text.split('\n').slice(-2)).toEqual([
    '- embedded, held: 100 (of 5000) booked (2026-11-16, seed 7)',
    '- outside, **failed**: did not run (2026-11-16)',
  ]);
  expect(next.held).toBe(false);
});

it('does not hold where nothing was tried', () => {
  expect(renewProofs([], { day }).held).toBe(false);
});

it('says when all of them ran last, and keeps saying so when only some run', () => {
  const claims = (['embedded', 'outside'] as const).map((engine) => ({ test: 'slot race', engine }));
  const whole = describeWholeRun({ outcomes: [outcome], claims }, { day, minutes: '112', page: '' });
  expect(whole).toBe('All of them ran last on 2026-11-15, in 112 minutes: 1 of 2 held.');
  const page = `# Words\n\n${whole}\n\n## slot race\n`;
  const some = { outcomes: [outcome, outcome], claims };
  expect(describeWholeRun(some, { day: '2026-11-16', minutes: '', page })).toBe(whole);
  expect(describeWholeRun(some, { day: '2026-11-16', minutes: '', page: '' })).toBe('');
});

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
