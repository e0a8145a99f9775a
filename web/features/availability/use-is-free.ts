import { useQuery } from '@tanstack/react-query';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { availabilityAround } from './availability-queries.ts';
import { isFree } from './is-free.ts';
import { type Asked, readWish } from './read-wish.ts';

/** Whether what a form asks for is free; undefined while that is not known, or where it cannot be had at all. */
export const useIsFree = ({ id, ...asked }: Asked & { id: number }): boolean | undefined => {
  const here = useVenueMinute();
  const wish = here && readWish(asked, here);
  const { data } = useQuery(availabilityAround(asked.kind, id, wish?.date, here?.today));
  const known = data?.find((one) => one.id === id);
  return wish && known ? isFree(wish, known, here.timeZone) : undefined;
};
