import { describe, expect, it } from 'vitest';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { filterRooms, readFilters, writeFilters } from './rooms-filters.ts';

const room = (id: number, part: Partial<DeskRoom> = {}): DeskRoom => ({
  kind: 'room',
  id,
  title: `Room ${id}`,
  image: '/x.svg',
  price: 10 * id,
  details: ['Sleeps 2'],
  state: 'open',
  readiness: 'clean',
  days: Array(14).fill(0),
  ...part,
});

const rooms = [
  room(1, { title: 'Château', readiness: 'to clean' }),
  room(2, { title: 'Attic', price: 5, days: Array(14).fill(1) }),
  room(13, { kind: 'study', state: 'closed', readiness: 'out of order' }),
  room(3, { kind: 'pc', title: 'PC 03', state: 'retired', readiness: 'to clean', details: [] }),
];
const idsOf = (search: string) =>
  filterRooms(rooms, readFilters(new URLSearchParams(search))).map(({ id }) => id);

describe('the list of rooms', () => {
  it.each([
    ['', [1, 2, 13, 3]],
    ['kind=study', [13]],
    ['q=chateau', [1]],
    ['q=sleeps+2', [1, 2, 13]],
    ['q=13', [13]],
    ['state=retired', [3]],
    ['readiness=to+clean', [1]],
    ['state=open&readiness=clean', [2]],
    ['sort=name', [2, 1, 3, 13]],
    ['sort=price', [2, 1, 3, 13]],
    ['sort=readiness', [13, 1, 3, 2]],
    ['sort=fullest', [2, 1, 13, 3]],
    ['kind=boat&state=broken&sort=luck', [1, 2, 13, 3]],
  ])('shows with %j the right ones in their order [UPKEEP-11]', (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  it('keeps in the address only what narrows it [UPKEEP-11]', () => {
    const filters = readFilters(new URLSearchParams('kind=pc&q=a+b&sort=house'));
    expect(writeFilters(filters).toString()).toBe('kind=pc&q=a+b');
  });
});
