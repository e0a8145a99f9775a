import { expect, test } from 'vitest';
import { describeDishes, describeMoment } from './describe-order.ts';

const lisbon = { today: '2026-11-15', timeZone: 'Europe/Lisbon' };

test("a moment of today is said by the venue's clock, another one with its day", () => {
  expect(describeMoment('2026-11-15T20:42:00Z', lisbon)).toBe('today at 20:42');
  expect(describeMoment('2026-11-14T22:10:00Z', lisbon)).toBe('Sat 14 Nov, 22:10');
  expect(describeMoment('2025-11-14T22:10:00Z', lisbon)).toBe('Fri 14 Nov 2025, 22:10');
});

test('the day is that of the venue, wherever the guest is', () => {
  const tokyo = { today: '2026-11-16', timeZone: 'Asia/Tokyo' };
  expect(describeMoment('2026-11-15T20:42:00Z', tokyo)).toBe('today at 05:42');
});

test('dishes are named once each, with how many where there are more', () => {
  const items = (...names: string[]) => ({
    foodItems: names.map((foodName) => ({ foodName, price: 1, dishId: 1, imageUrl: '' })),
  });
  expect(describeDishes(items('Pasta'))).toBe('Pasta');
  expect(describeDishes(items('Pizza', 'Burger'))).toBe('Pizza and Burger');
  expect(describeDishes(items('Soup', 'Tacos', 'Soup'))).toBe('2 × Soup and Tacos');
  expect(describeDishes(items('Soup', 'Tacos', 'Pizza'))).toBe('Soup, Tacos and Pizza');
});
