import { addDays } from '#contract/dates.ts';
import type { Bookable } from '#server/testing/list-bookables.ts';

export type Slot = { roomId: number; roomType: 'sleeping' | 'study'; date: string; time: string };

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The slots of a day: a night of each sleeping room, every hour of each study room. */
const slotsOfDay = ({ kind, id }: Bookable): Omit<Slot, 'date'>[] => {
  if (kind === 'pc') return [];
  return kind === 'room'
    ? [{ roomId: id, roomType: 'sleeping', time: '16:00' }]
    : hours.map((time) => ({ roomId: id, roomType: 'study', time }));
};

/** Hands out slots, day by day from the day after tomorrow on, none of them twice. */
export const handOutSlots = (things: readonly Bookable[], today: string) => {
  const daily = things.flatMap(slotsOfDay);
  let next = 0;
  return (count: number): Slot[] =>
    Array.from({ length: count }, () => {
      const slot = daily[next % daily.length];
      if (!slot) throw new Error('The house has no rooms.');
      const date = addDays(today, 2 + Math.floor(next / daily.length));
      next += 1;
      return { ...slot, date };
    });
};

type Place = { id: number; date: string; time: string };

/** Hands out nights of rooms, each with an hour at a PC, from the day after tomorrow on, none of them twice. */
export const handOutNightsAndHours = (things: readonly Bookable[], today: string) => {
  const idsOf = (kind: Bookable['kind']) => things.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const [rooms, pcs] = [idsOf('room'), idsOf('pc')];
  const take = (ids: readonly number[], times: readonly string[], n: number): Place => {
    const place = Math.floor(n / ids.length);
    const date = addDays(today, 2 + Math.floor(place / times.length));
    return { id: ids[n % ids.length] ?? 0, date, time: times[place % times.length] ?? '' };
  };
  let next = 0;
  return (count: number): [night: Place, hour: Place][] =>
    Array.from({ length: count }, () => {
      const n = next++;
      return [take(rooms, ['16:00'], n), take(pcs, hours, n)];
    });
};
