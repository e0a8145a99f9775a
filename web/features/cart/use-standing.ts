import { useQuery } from '@tanstack/react-query';
import { dateAt, isSkipped } from '#contract/venue-time.ts';
import { availabilityAround } from '#web/features/availability/availability-queries.ts';
import { isFree } from '#web/features/availability/is-free.ts';
import { ProblemError } from '#web/lib/api.ts';
import { useVenueClock } from '#web/lib/use-venue-clock.ts';
import { venueQuery } from '#web/lib/venue.ts';
import type { StayLine } from './cart.ts';
import { judgeStay, type Standing } from './judge-stay.ts';

/**
 * How a line stands at this moment; a page that follows what is free shows it live.
 * What is known to be taken from before `takenSince` may be so by the guest themselves, and is not believed.
 */
export const useStanding = (
  line: StayLine,
  { takenSince, ...own }: { isHeld: boolean; clash: string | undefined; takenSince: number },
): Standing => {
  const here = useVenueClock();
  const venue = useQuery(venueQuery);
  const today = here && dateAt(here.now, here.timeZone);
  const { kind, id, date, time } = line;
  const around = useQuery(availabilityAround(kind, id, date, today));
  const known = around.data?.find((one) => one.id === id);
  const isAskable = here && !isSkipped(date, time, here.timeZone);
  const { error } = around;
  const free = known && isAskable ? isFree(line, known, here.timeZone) : undefined;
  const isBelieved = free || around.dataUpdatedAt >= takenSince;
  return judgeStay(
    line,
    here,
    {
      free: isBelieved ? free : undefined,
      isAsking: venue.isPending || (here !== undefined && (around.isPending || around.isFetching)),
      missing:
        error instanceof ProblemError && error.problem.status === 404 ? error.problem.detail : undefined,
    },
    own,
  );
};
