import { useQuery } from '@tanstack/react-query';
import { dateAt, isSkipped } from '#contract/venue-time.ts';
import { availabilityAround } from '#web/features/availability/availability-queries.ts';
import { isFree } from '#web/features/availability/is-free.ts';
import { ProblemError } from '#web/lib/api.ts';
import { useVenueClock } from '#web/lib/use-venue-clock.ts';
import { venueQuery } from '#web/lib/venue.ts';
import type { StayLine } from './cart.ts';
import { judgeStay, type Standing } from './judge-stay.ts';

/** How a line stands at this moment; a page that follows what is free shows it live. */
export const useStanding = (
  line: StayLine,
  own: { isHeld: boolean; clash?: string | undefined },
): Standing => {
  const here = useVenueClock();
  const venue = useQuery(venueQuery);
  const today = here && dateAt(here.now, here.timeZone);
  const { kind, id, date, time } = line;
  const around = useQuery(availabilityAround(kind, id, date, today));
  const known = around.data?.find((one) => one.id === id);
  const isAskable = here && !isSkipped(date, time, here.timeZone);
  const { error } = around;
  return judgeStay(
    line,
    here,
    {
      free: known && isAskable ? isFree(line, known, here.timeZone) : undefined,
      isAsking: venue.isPending || (here !== undefined && around.isPending),
      missing:
        error instanceof ProblemError && error.problem.status === 404 ? error.problem.detail : undefined,
    },
    own,
  );
};
