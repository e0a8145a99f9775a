import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#web/features/offers/offer-queries.ts';
import { isKnownRoom } from './is-known-room.ts';
import type { Suggestion } from './suggest-rooms.ts';

/** As many as the server gives at once. In a larger house nobody can tell here. */
const most = 1000;

/** A word to whoever typed an ID that no room has, once they have stopped typing; the kitchen takes it all the same. */
export const useRoomHint = (roomId: string, suggestions: readonly Suggestion[]): string | undefined => {
  const [typed] = useDebouncedValue(roomId.trim(), 400);
  const enabled = typed !== '';
  const rooms = useQuery({ ...offersQuery('room', { limit: most }), enabled }).data;
  const studyRooms = useQuery({ ...offersQuery('study', { limit: most }), enabled }).data;
  if (!enabled || typed !== roomId.trim() || !rooms || !studyRooms) return undefined;
  if (rooms.length === most || studyRooms.length === most) return undefined;
  const ids = new Set([...rooms, ...studyRooms].map(({ id }) => id));
  if (isKnownRoom(typed, ids) || suggestions.some((one) => one.roomId === typed)) return undefined;
  return 'No room of the house has this ID. Please check it, so that the food finds you.';
};
