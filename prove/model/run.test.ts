import fc from 'fast-check';
import { expect, it } from 'vitest';
import { throwCounterexample } from './run.ts';

const isSmall = fc.property(fc.nat(), (n) => {
  if (n > 41) throw new Error(`${n} is too much\nand more is worse`);
});

it('says first what is wrong, and then by which smallest case it was found', () => {
  const found = fc.check(isSmall, { seed: 7 });
  expect(() => throwCounterexample(found)).toThrow(
    /^42 is too much\nand more is worse\nAfter \d+ runs, .*: \[42\]$/,
  );
});

it('says nothing where nothing was found', () => {
  const isANumber = fc.property(fc.nat(), (n) => n >= 0);
  expect(() => throwCounterexample(fc.check(isANumber))).not.toThrow();
});
