import { addDays } from '#contract/dates.ts';
import type { Bookable } from '#server/testing/list-bookables.ts';

export type Slot = { roomId: number; roomType: 'sleeping' | 'study'; date: string; time: string };

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** What can be booked in a day: a night of each sleeping room, every hour of each study room. */
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
