import { expect, it } from 'vitest';
import { explainUnused, writeLedger } from './ledger.ts';
import { explainUnit, heatOf, priceHours, priceNights, spansOf, tryStay } from './price-days.ts';
import type { RatedBookable } from './rule-words.ts';
import { christmas, newYear, nightOwls, sampleBookables, sampleRule, week, weekend } from './sample-rules.ts';

const timeZone = 'Europe/Lisbon';
const rules = [newYear, weekend, christmas, nightOwls, week, sampleRule({ name: 'Late', on: false })];
const book = { rules, settings: { rounding: 'whole', floorPercent: 60 } } as const;
const find = (title: string): RatedBookable => {
  const found = sampleBookables.find((one) => one.title === title);
  if (!found) throw new Error(title);
  return found;
};

it('prices the nights of a month, the dearer the warmer, and the cheaper apart', () => {
  const nights = priceNights(book, find('Room Seven'), '2026-12-17', 10, timeZone);
  expect(nights.map(({ price }) => price)).toEqual([96, 115, 115, 111, 111, 111, 111, 111, 130, 130]);
  expect(nights.map(({ heat }) => heat)).toEqual([0, 3, 3, 2, 2, 2, 2, 2, 4, 4]);
  expect(heatOf(9000, 9600, 13_000)).toBe('cheaper');
  expect(heatOf(9600, 9600, 9600)).toBe(0);
});

it('prices the hours of a day in spans, also when the clocks change', () => {
  const hours = priceHours(book, find('PC 04'), '2026-11-16', timeZone);
  expect(hours).toHaveLength(24);
  expect(spansOf(hours, timeZone)).toEqual([
    { from: '00:00', to: '06:00', price: 14, count: 6 },
    { from: '06:00', to: '22:00', price: 20, count: 16 },
    { from: '22:00', to: '00:00', price: 14, count: 2 },
  ]);
  expect(priceHours(book, find('PC 04'), '2026-10-25', timeZone)).toHaveLength(25);
  expect(priceHours(book, find('PC 04'), '2027-03-28', timeZone)).toHaveLength(23);
});

it('explains a price step by step, with what rounding did and why other rules were not used', () => {
  const unit = explainUnit(book, find('Room Seven'), { date: '2026-12-26' }, timeZone);
  if (!unit) throw new Error('no unit');
  expect(writeLedger(unit, rules)).toEqual([
    { what: 'Base price', effect: '', sum: 96 },
    { number: 2, what: 'Fri and Sat nights', effect: '+20 %', sum: 115.2 },
    { number: 3, what: '20 Dec – 2 Jan', effect: '+$15', sum: 130.2 },
    { what: 'Rounded', effect: '−$0.20', sum: 130 },
  ]);
  expect(explainUnused(unit, rules, 'night')).toBe(
    'Not used: 1 is for other rooms, 4 is for PCs, 5 needs 7 nights, 6 is off.',
  );
});

it('explains the floor, and rules that come after the last one read', () => {
  const low = { rules: [sampleRule({ change: { percent: -90 } })], settings: book.settings };
  const cheap = explainUnit(low, find('Room Seven'), { date: '2026-12-26' }, timeZone);
  expect(cheap && writeLedger(cheap, low.rules).at(-1)).toEqual({
    what: 'Lowest price',
    effect: '+$48.00',
    sum: 58,
  });
  const loft = explainUnit(book, find('The Loft'), { date: '2026-12-31' }, timeZone);
  expect(loft && explainUnused(loft, rules, 'night')).toContain('3 comes after the last one read');
  const many = Array.from({ length: 12 }, () => sampleRule({ on: false }));
  const plain = explainUnit({ ...book, rules: many }, find('PC 04'), { date: '2026-12-26' }, timeZone);
  expect(plain && explainUnused(plain, many, 'hour')).toMatch(/8 is off, and 4 more\.$/);
});

it('tries a stay: equal nights together, and what rules for longer stays take off', () => {
  const stay = tryStay(book, find('Room Seven'), { date: '2026-12-20', time: '15:00', count: 7 }, timeZone);
  expect(stay).toEqual({
    groups: [
      { count: 5, price: 111 },
      { count: 2, price: 130 },
    ],
    sum: 815,
    long: { names: ['A week'], difference: -81 },
    total: 734,
  });
  const short = tryStay(book, find('Room Seven'), { date: '2026-12-20', time: '15:00', count: 2 }, timeZone);
  expect(short).toMatchObject({ sum: 222, long: undefined, total: 222 });
});
