import { useQuery } from '@tanstack/react-query';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { useMoment } from '../booking/use-moment.ts';

/** The next expected guest where a guest is about to leave; undefined if there is none, and while loading. */
export const useNextGuest = ({ _id, kind, id, status, isOver }: DeskBooking): string | undefined => {
  const here = useVenueMinute();
  const moment = useMoment({ isInside: true });
  const isIn = status === 'Checked in' || isOver;
  const { data = [] } = useQuery({
    ...apiQuery('GET /desk/bookings', {
      query: { kind, id: String(id), from: here?.today ?? '', status: 'Confirmed', limit: '100' },
    }),
    enabled: here !== undefined && isIn,
  });
  const [next] = data
    .filter((booking) => booking._id !== _id)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return next && m.desk_bill_next_guest({ name: next.guest.name, when: moment(next.startsAt) });
};
