import type { RoomType } from '#contract/food/orders.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';

const roomTypeOf = {
  room: 'Sleeping Room',
  study: 'Group Study Room',
  pc: 'PC',
} as const satisfies Record<Kind, RoomType>;

/** Where the kitchen finds the guest who has booked this. */
export const roomOf = (kind: Kind, thing: number): { roomType: RoomType; roomId: string } => ({
  roomType: roomTypeOf[kind],
  roomId: String(thing),
});

/** The menu, with the fields of the order filled for what was booked. */
export const foodAddress = (kind: Kind, thing: number): string => {
  const { roomType, roomId } = roomOf(kind, thing);
  return `${pages.food}?${new URLSearchParams({ roomId, roomType })}`;
};

/** What such an address says of the room, and the address without it. */
export const readRoom = (search: URLSearchParams) => {
  const rest = new URLSearchParams(search);
  rest.delete('roomId');
  rest.delete('roomType');
  const roomId = search.get('roomId');
  const roomType = search.get('roomType');
  const isSaid = roomId !== null || roomType !== null;
  return {
    room: isSaid ? { ...(roomId !== null && { roomId }), ...(roomType !== null && { roomType }) } : undefined,
    rest,
  };
};
