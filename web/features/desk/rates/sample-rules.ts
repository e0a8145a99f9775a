import type { RuleTerms } from '#contract/prices/prices.ts';
import type { RatedBookable } from './rule-words.ts';

export const sampleBookables: RatedBookable[] = [
  { kind: 'room', id: 7, title: 'Room Seven', image: '', price: 96 },
  { kind: 'room', id: 8, title: 'The Loft', image: '', price: 120 },
  { kind: 'room', id: 9, title: 'The Ink Room', image: '', price: 110 },
  { kind: 'pc', id: 4, title: 'PC 04', image: '', price: 20 },
];

export const sampleRule = (part: Partial<RuleTerms>): RuleTerms => ({
  name: 'Rule',
  on: true,
  change: { percent: 20 },
  stop: false,
  ...part,
});

/** Sample rules of a winter, for tests. */
export const newYear = sampleRule({
  name: '31 Dec',
  kinds: ['room'],
  ids: [8, 9],
  from: '2026-12-31',
  to: '2026-12-31',
  change: { price: 180 },
  stop: true,
});
export const weekend = sampleRule({ name: 'Fri and Sat nights', kinds: ['room'], weekdays: [5, 6] });
export const christmas = sampleRule({
  name: '20 Dec – 2 Jan',
  kinds: ['room'],
  from: '2026-12-20',
  to: '2027-01-02',
  change: { amount: 15 },
});
export const nightOwls = sampleRule({
  name: 'PCs at night',
  kinds: ['pc'],
  fromTime: '22:00',
  toTime: '06:00',
  change: { percent: -30 },
});
export const week = sampleRule({ name: 'A week', kinds: ['room'], minUnits: 7, change: { percent: -10 } });
