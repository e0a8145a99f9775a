import { useQuery } from '@tanstack/react-query';
import type { Wish } from '#contract/bookings.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { availabilityAround } from './availability-queries.ts';
import { isFree } from './is-free.ts';

/** Whether what a form asks for is free; undefined while that is not known, not filled in, or past. */
export const useIsFree = ({ id, ...wish }: Wish & { id: number }): boolean | undefined => {
  const here = useVenueMinute();
  const filled = isDate(wish.date) && (wish.kind === 'room' || isTime(wish.time)) && wish.count >= 1;
  const asked = filled && here !== undefined && wish.date >= here.today;
  const { data } = useQuery(availabilityAround(wish.kind, id, asked ? wish.date : undefined, here?.today));
  const known = data?.find((one) => one.id === id);
  return asked && known ? isFree(wish, known, here.timeZone) : undefined;
};
