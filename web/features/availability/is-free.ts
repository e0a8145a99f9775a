import type { Availability } from '#contract/availability.ts';
import { spanOf, type Wish } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';

type Known = Pick<Availability, 'taken' | 'free'>;

const judge = <T extends number | string>(
  known: Known,
  read: (text: string) => T,
  from: T,
  to: T,
): boolean | undefined => {
  if (known.taken.some((span) => read(span.from) < to && read(span.to) > from)) return false;
  return known.free.some((span) => read(span.from) <= from && read(span.to) >= to) ? true : undefined;
};

/** Whether a wish fits between what is taken; undefined where that is not known, in the past or too far ahead. */
export const isFree = (wish: Wish, known: Known, timeZone: string): boolean | undefined => {
  if (wish.kind === 'room') return judge(known, (day) => day, wish.date, addDays(wish.date, wish.count));
  const { startsAt, endsAt } = spanOf(wish, timeZone);
  return judge(known, Date.parse, startsAt.epochMilliseconds, endsAt.epochMilliseconds);
};
