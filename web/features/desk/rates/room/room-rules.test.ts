import { expect, it } from 'vitest';
import type { PriceRule } from '#contract/prices.ts';
import { christmas, newYear, nightOwls, sampleRule, weekend } from '../sample-rules.ts';
import { listRoomRules, nameInRule } from './room-rules.ts';

const saved = (rule: ReturnType<typeof sampleRule>, at: number): PriceRule => ({
  ...rule,
  _id: String(at),
  version: 1,
});
const only = sampleRule({ name: 'Only this', kinds: ['room'], ids: [7] });
const rules = [newYear, weekend, christmas, nightOwls, only, sampleRule({ on: false })].map(saved);

it('lists the rules that are or could be for a room, and how they are', () => {
  const parts = (id: number, today: string) =>
    listRoomRules(rules, { kind: 'room', id }, today).map(({ rule, part }) => [rule.name, part]);
  expect(parts(7, '2026-11-16')).toEqual([
    ['31 Dec', 'left out'],
    ['Fri and Sat nights', 'all'],
    ['20 Dec – 2 Jan', 'all'],
    ['Only this', 'alone'],
  ]);
  expect(parts(8, '2027-01-01')).toEqual([
    ['Fri and Sat nights', 'all'],
    ['20 Dec – 2 Jan', 'all'],
    ['Only this', 'left out'],
  ]);
  expect(listRoomRules(rules, { kind: 'room', id: 8 }, '2026-11-16')[0]?.part).toBe('named');
});

it('names a room in a rule once, and leaves it out', () => {
  expect(nameInRule(saved(newYear, 0), 7, true)).toEqual([8, 9, 7]);
  expect(nameInRule(saved(newYear, 0), 8, true)).toEqual([9, 8]);
  expect(nameInRule(saved(newYear, 0), 8, false)).toEqual([9]);
});
