import { expect, test } from 'vitest';
import { fromPc } from '#web/features/bookables/bookable.ts';
import { sortBySoonest } from './home-section.tsx';

const bookable = (id: number) =>
  fromPc({ id, title: `PC ${id}`, description: '', pricePerHour: 1, imageUrl: '', images: [] });

test('puts what is free now first, then what is free next, and leaves the rest in its order', () => {
  const waits = new Map([
    [1, 7200],
    [2, 0],
    [4, Number.POSITIVE_INFINITY],
    [5, 0],
    [6, 3600],
  ]);
  const sorted = sortBySoonest([1, 2, 3, 4, 5, 6].map(bookable), (_, id) => {
    const wait = waits.get(id);
    return wait === undefined ? undefined : { text: '', soon: wait === 0, wait };
  });
  expect(sorted.map(({ id }) => id)).toEqual([2, 5, 6, 1, 3, 4]);
});
