import { type ReadinessState, readinessStates } from '#contract/desk/desk.rules.ts';
import { percentTaken } from '#contract/desk/rooms.rules.ts';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';

export const states = ['open', 'closed', 'retired'] as const satisfies readonly DeskRoom['state'][];
export const sorts = ['house', 'name', 'price', 'readiness', 'fullest'] as const;

/** Filters and sorting of the list, as in the address. */
export type RoomsFilters = {
  kind: Kind | undefined;
  q: string;
  state: DeskRoom['state'] | undefined;
  readiness: ReadinessState | undefined;
  sort: (typeof sorts)[number];
};

const oneOf = <T extends string>(all: readonly T[], word: string | null): T | undefined =>
  all.find((one) => one === word);

export const readFilters = (search: URLSearchParams): RoomsFilters => ({
  kind: oneOf(kinds, search.get('kind')),
  q: search.get('q') ?? '',
  state: oneOf(states, search.get('state')),
  readiness: oneOf(readinessStates, search.get('readiness')),
  sort: oneOf(sorts, search.get('sort')) ?? 'house',
});

export const writeFilters = ({ sort, ...filters }: RoomsFilters): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...filters, sort: sort === 'house' ? undefined : sort }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

/** Removes accents and case. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const matches = (room: DeskRoom, q: string): boolean => {
  const words = fold(`${room.title} ${room.id} ${room.details.join(' ')}`);
  return fold(q)
    .split(/\s+/)
    .every((word) => words.includes(word));
};

const order: Readonly<Record<RoomsFilters['sort'], (one: DeskRoom, other: DeskRoom) => number>> = {
  house: () => 0,
  name: (one, other) => one.title.localeCompare(other.title),
  price: (one, other) => one.price - other.price,
  readiness: (one, other) =>
    readinessStates.indexOf(other.readiness) - readinessStates.indexOf(one.readiness),
  fullest: (one, other) => (percentTaken(other.days) ?? -1) - (percentTaken(one.days) ?? -1),
};

/** The readiness of a retired bookable is irrelevant. */
const isReady = ({ state, readiness }: DeskRoom, wanted: ReadinessState | undefined): boolean =>
  wanted === undefined || (state !== 'retired' && readiness === wanted);

export const filterRooms = <Room extends DeskRoom>(rooms: readonly Room[], filters: RoomsFilters): Room[] =>
  rooms
    .filter((room) => filters.kind === undefined || room.kind === filters.kind)
    .filter((room) => filters.state === undefined || room.state === filters.state)
    .filter((room) => isReady(room, filters.readiness))
    .filter((room) => matches(room, filters.q.trim()))
    .toSorted(order[filters.sort]);

export const useRoomsFilters = () => useAddressFilters({ read: readFilters, write: writeFilters });
