import { expect, it } from 'vitest';
import { openFiguresHouse } from './compare-figures.ts';

const runs = 6;
const house = (await openFiguresHouse('Europe/Lisbon'))(Number(process.env.SEED ?? 3));

it('tells the same figures as somebody who looks at every night and minute [FIG-1]', async () => {
  for (let run = 0; run < runs; run++) {
    await house.live(45);
    await house.compare();
  }
  expect(house.count().bookings).toBeGreaterThan(50);
});
