import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import type { RoomType } from '#contract/food/orders.rules.ts';
import { offersQuery } from '#web/features/offers/offer-queries.ts';
import { isKnownRoom, kindsOf } from './is-known-room.ts';

/** As many as the server gives at once. In a larger house nobody can tell here. */
const most = 1000;

const nameOf = (roomType: RoomType | ''): string => {
  if (roomType === 'PC') return roomType;
  return roomType.toLowerCase() || 'room';
};

/** A word to guests who typed an ID that nothing of this type has, once they have stopped typing; the kitchen takes it all the same. */
export const useRoomHint = (roomType: RoomType | '', roomId: string): string | undefined => {
  const [typed] = useDebouncedValue(roomId.trim(), 400);
  const enabled = typed !== '';
  const kinds = kindsOf(roomType);
  const lists = useQueries({
    queries: kinds.map((kind) => ({ ...offersQuery(kind, { limit: most }), enabled })),
  });
  if (!enabled || typed !== roomId.trim()) return undefined;
  const mayBe = lists.some(({ data }, index) => {
    const kind = kinds[index];
    if (!data || !kind || data.length === most) return true;
    return isKnownRoom(typed, kind, new Set(data.map(({ id }) => id)));
  });
  return mayBe
    ? undefined
    : `No ${nameOf(roomType)} of the house has this ID. Please check it, so that the food finds you.`;
};
