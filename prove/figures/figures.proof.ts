import { prove } from '../prove.ts';
import { openFiguresHouse, zones } from './compare-figures.ts';

const houses: Awaited<ReturnType<typeof openFiguresHouse>>[] = [];
for (const timeZone of zones) houses.push(await openFiguresHouse(timeZone));

prove(
  {
    test: 'figures of generated histories',
    must: 'equal those of a reference model that counts every night and minute',
    unit: 'histories of some days',
    short: 60,
    long: 500,
  },
  async ({ count, seed }) => {
    const lives = houses.map((begin, index) => begin(seed + index));
    let sold = 0;
    for (let run = 0; run < count; run++) {
      const life = lives[run % lives.length];
      await life?.live(40);
      const found = await life?.compare();
      sold += Number(found?.nightsSold) + Number(found?.hoursSold);
    }
    const bookings = lives.reduce((sum, life) => sum + life.count().bookings, 0);
    const closures = lives.reduce((sum, life) => sum + life.count().closures, 0);
    return `${bookings} bookings, ${closures} closures, ${sold} nights and hours sold`;
  },
);
