import { useQuery } from '@tanstack/react-query';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { waitlistQuery } from './waitlist-query.ts';

/** The place in line depends on others' bookings. */
const followWaitlist: Follow = (client) => ({
  hint: 'availability',
  refetch: (options) => void client.invalidateQueries({ queryKey: waitlistQuery.queryKey }, options),
  pause: 30_000,
});

/** The viewer's waitlist; empty for visitors. */
export const useWaitlist = (): readonly WaitlistEntry[] => {
  useLive(followWaitlist);
  const viewer = useViewer();
  const { data } = useQuery({ ...waitlistQuery, enabled: Boolean(viewer) });
  return (viewer && data) || [];
};

export const countOfEntry = ({ nights, duration }: WaitlistEntry): number => nights ?? duration ?? 1;
