import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '#web/features/bookings/my-bookings-query.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { useVenueClock } from '#web/lib/use-venue-clock.ts';
import { type Suggestion, suggestRooms } from './suggest-rooms.ts';

/** Where the guest is or will be today; nothing for a visitor. */
export const useRoomSuggestions = (): Suggestion[] => {
  const viewer = useViewer();
  const { data = [] } = useQuery({ ...myBookingsQuery, enabled: Boolean(viewer) });
  const here = useVenueClock();
  return viewer ? suggestRooms(data, here) : [];
};
