import type { VenueClock } from '#contract/bookings.rules.ts';
import type { RoomType } from '#contract/food/orders.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { dateAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { type Booking, nameOf, sortBookings } from '#web/features/bookings/booking.ts';

/** The kinds that an ID can belong to, by room type. */
export const kindsOf = (roomType: RoomType | ''): readonly Kind[] => {
  if (roomType === '') return ['room', 'study', 'pc'];
  if (roomType === 'PC') return ['pc'];
  return [roomType === 'Sleeping Room' ? 'room' : 'study'];
};

/** Whether a bookable of this kind has the ID: its number, with or without "room" or "pc" before it. */
export const isKnownRoom = (typed: string, kind: Kind, ids: ReadonlySet<number>): boolean => {
  const [, word = '', number] = /^(room|pc)?\s*0*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  const isOfKind = word === '' || (word.toLowerCase() === 'pc') === (kind === 'pc');
  return number !== undefined && isOfKind && ids.has(Number(number));
};

const roomTypeOf = {
  room: 'Sleeping Room',
  study: 'Group Study Room',
  pc: 'PC',
} as const satisfies Record<Kind, RoomType>;

/** Where the kitchen finds the guest of a booking. */
const roomOf = (kind: Kind, thing: number): { roomType: RoomType; roomId: string } => ({
  roomType: roomTypeOf[kind],
  roomId: String(thing),
});

/** The menu, with the order's fields filled in for a booking. */
export const foodAddress = (kind: Kind, thing: number): string => {
  const { roomType, roomId } = roomOf(kind, thing);
  return `${pages.food}?${new URLSearchParams({ roomId, roomType })}`;
};

/** The room in the URL, and the URL without it. */
export const readRoom = (search: URLSearchParams) => {
  const rest = new URLSearchParams(search);
  rest.delete('roomId');
  rest.delete('roomType');
  const roomId = search.get('roomId');
  const roomType = search.get('roomType');
  const isGiven = roomId !== null || roomType !== null;
  return {
    room: isGiven
      ? { ...(roomId !== null && { roomId }), ...(roomType !== null && { roomType }) }
      : undefined,
    rest,
  };
};

export type Suggestion = { roomType: RoomType; roomId: string; label: string };

/** The guest's rooms of today, each once. */
export const suggestRooms = (bookings: readonly Booking[], here: VenueClock | undefined): Suggestion[] => {
  if (!here) return [];
  const today = dateAt(here.now, here.timeZone);
  const current = sortBookings(bookings, here.now).upcoming.filter(({ date }) => date <= today);
  const places = current.map((booking) => ({
    ...roomOf(booking.kind, booking.thing),
    label: `${nameOf(booking)}${m.comma()}${booking.title}`,
  }));
  return [...new Map(places.map((place) => [`${place.roomType} ${place.roomId}`, place])).values()];
};
