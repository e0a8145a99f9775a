import { describe, expect, it } from 'vitest';
import {
  describeChange,
  describeNearness,
  describeRule,
  describeScope,
  describeWeekdays,
  describeWhen,
  suggestName,
} from './rule-words.ts';
import { christmas, newYear, nightOwls, sampleBookables, sampleRule, week, weekend } from './sample-rules.ts';

const today = '2026-11-16';

it.each([
  [{ percent: 20 }, '+20 %'],
  [{ percent: -12.5 }, '−12.5 %'],
  [{ amount: 15 }, '+$15'],
  [{ amount: -7.5 }, '−$7.50'],
  [{ price: 180 }, '$180'],
])('writes what a rule does: %j as %s', (change, words) => {
  expect(describeChange(change)).toBe(words);
});

describe('what a rule is for', () => {
  it.each([
    [{}, 'Everything'],
    [{ kinds: ['room', 'study', 'pc'] as const }, 'Everything'],
    [{ kinds: ['room'] as const }, 'All rooms'],
    [{ kinds: ['pc', 'study'] as const }, 'All study rooms and PCs'],
    [{ kinds: ['room'] as const, ids: [8, 9] }, 'The Loft, The Ink Room'],
    [{ kinds: ['room'] as const, ids: [8, 9, 7] }, 'The Loft, The Ink Room and 1 more'],
    // Retired bookables have no title here.
    [{ kinds: ['room'] as const, ids: [8, 99] }, 'The Loft and 1 more'],
    [{ kinds: ['pc'] as const, ids: [98, 99] }, '2 PCs'],
    [{ kinds: ['room'] as const, except: [{ kind: 'room', id: 8 }] }, 'All rooms but The Loft'],
  ])('%j is said as %s', (part, words) => {
    const { kinds, ...rest } = part as { kinds?: readonly ('room' | 'study' | 'pc')[] };
    const rule = sampleRule({ ...rest, ...(kinds && { kinds: [...kinds] }) });
    expect(describeScope(rule, sampleBookables)).toBe(words);
  });
});

it.each([
  [[5, 6], 'Fri and Sat'],
  [[6, 5], 'Fri and Sat'],
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[1, 3, 6], 'Mon, Wed and Sat'],
  [[7], 'Sun'],
  [[6, 7], 'Sat and Sun'],
  [[1, 2, 3, 4, 5, 6, 7], ''],
])('says the weekdays %j as "%s"', (days, words) => {
  expect(describeWeekdays(days)).toBe(words);
});

it('says when a rule applies, part by part, with years only where they differ', () => {
  expect(describeWhen(weekend, today)).toEqual(['Fri and Sat nights']);
  expect(describeWhen(christmas, today)).toEqual(['20 Dec – 2 Jan 2027']);
  expect(describeWhen(newYear, today)).toEqual(['31 Dec']);
  expect(describeWhen(nightOwls, today)).toEqual(['22:00–06:00']);
  expect(describeWhen(week, today)).toEqual(['7 nights or more']);
  expect(describeWhen(sampleRule({}), today)).toEqual(['Always']);
  expect(describeWhen(sampleRule({ kinds: ['room'], from: '2026-12-01' }), today)).toEqual(['From 1 Dec']);
  expect(
    describeWhen(sampleRule({ kinds: ['pc'], weekdays: [1], minUnits: 3, to: '2026-12-01' }), today),
  ).toEqual(['Until 1 Dec', 'Mon', '3 hours or more']);
});

it('says how far off a rule is, and when it is over', () => {
  expect(describeNearness(christmas, today)).toBe('In 34 days, for 14 days');
  expect(describeNearness(christmas, '2026-12-25')).toBeUndefined();
  expect(describeNearness(christmas, '2027-01-03')).toBe('Over');
  expect(describeNearness(weekend, today)).toBeUndefined();
});

it('says a whole rule as a sentence, and finds a name for one', () => {
  expect(describeRule(weekend, sampleBookables, today)).toBe('All rooms: 20 % more. Fri and Sat nights.');
  expect(describeRule(newYear, sampleBookables, today)).toBe('The Loft, The Ink Room: $180. 31 Dec.');
  expect(describeRule(nightOwls, sampleBookables, today)).toBe('All PCs: 30 % less. 22:00–06:00.');
  expect(suggestName(christmas, sampleBookables, today)).toBe('20 Dec – 2 Jan 2027');
  expect(suggestName(sampleRule({ kinds: ['pc'] }), sampleBookables, today)).toBe('All PCs');
});
