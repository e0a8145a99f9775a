import { addDays } from '#contract/dates.ts';
import type { openBusyHouse } from '../open-busy-house.ts';
import type { Slot } from './slots.ts';
import type { Request } from './write-request.ts';

type Busy = Pick<Awaited<ReturnType<typeof openBusyHouse>>, 'guests' | 'takeSlots'>;

/** Who works at the desk, and on which bookings. */
export type Desk = {
  /** Of an admin. */
  headers: Record<string, string>;
  /** Booked for tonight; each is checked in once or more. */
  arriving: readonly string[];
  taken: Slot;
};

const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** A guest's requests in one visit: mostly lists of offers, then their own lists; in the end they book and order. */
const visit = [
  '/api/rooms',
  '/api/rooms?sort=price',
  '/api/studyRooms',
  '/api/pcs',
  '/api/menu',
  '/api/rooms',
  '/api/rooms/1',
  '/api/rooms/7',
  '/api/studyRooms/13',
  '/api/pcs/1',
  '/api/availability?kind=room&id=1',
  '/api/availability?kind=study&id=13',
  '/api/config',
  '/api/auth/get-session',
  '/api/bookings?mine=true',
  '/api/payments',
  '/api/orderDetails',
  '/api/loyalty',
];

/** Lists with rare parameters, most of them cached under a URL of their own. */
const rareLists = (n: number, today: string): string[] => {
  const date = addDays(today, n % 300);
  return [
    `/api/rooms?date=${date}&nights=${1 + (n % 14)}&sort=price`,
    `/api/rooms?maxPrice=${20 + n / 100}&q=${n % 2 ? 'quiet' : 'window'}`,
    `/api/studyRooms?date=${date}&time=10:00&duration=${1 + (n % 5)}`,
    `/api/pcs?limit=${1 + (n % 1000)}&maxPrice=${n}`,
    `/api/menu?q=${n}`,
    `/api/availability?limit=${1 + (n % 20)}&from=${date}&to=${addDays(date, n % 31)}`,
    `/api/availability?kind=room&id=${1 + (n % 12)}&from=${date}&to=${addDays(date, 30 + (n % 300))}`,
  ];
};

/** A refused request for each visit. */
const refusals = (
  headers: Record<string, string>,
  { taken }: Desk,
  slot: Slot,
): readonly [number, Request][] => {
  const book = (body: object): Request => ({ method: 'POST', path: '/api/bookings', body, headers });
  return [
    [409, book(taken)],
    [409, book({ ...slot, amount: 0.01 })],
    [400, book({ ...slot, date: 'tomorrow' })],
    [404, book({ ...slot, roomId: 999 })],
    [400, { path: '/api/rooms?limit=none' }],
    [401, { path: '/api/payments' }],
    [403, { path: '/api/desk/today', headers }],
    [404, { path: '/api/studyRooms/999' }],
    [404, { path: '/api/nowhere' }],
  ];
};

const signUp = (n: number): Request => ({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  body: { name: `New ${n}`, email: `new-${n}@example.com`, password: `under the north star ${n}` },
});

/** Reads at the desk, and a check-in that may be a repeat. */
const workAtDesk = (n: number, { headers, arriving }: Desk, today: string): Request[] => {
  const id = arriving[n % arriving.length];
  const reads = [
    '/api/desk/today',
    `/api/desk/board?from=${today}&to=${addDays(today, 7 + (n % 14))}`,
    `/api/desk/guests?sort=here&limit=21&q=guest ${n % 100}`.replace(' ', '%20'),
    '/api/desk/log?limit=50',
    `/api/desk/insights?from=${addDays(today, -(n % 90))}&to=${today}&against=none`,
    `/api/desk/bookings/${id}`,
    `/api/desk/bookings/${id}/bill`,
  ];
  const checkIn = { method: 'POST' as const, path: `/api/desk/bookings/${id}/check-in`, body: {}, headers };
  return [...reads.map((path) => ({ path, headers })), { ...checkIn, expected: [200, 409] }];
};

/** How many visits there are for each sign-up, and for each look at the desk. */
const visitsPer = { signUp: 25, look: 20 };

/** The requests of visits, by one guest after the other from the given one on: nobody may order without end. */
export const mixRequests = ({ guests, takeSlots }: Busy, desk: Desk, visits: number, from = 0): Request[] => {
  const today = new Date().toISOString().slice(0, 10);
  return takeSlots(visits).flatMap((slot, index) => {
    const n = from + index;
    const headers = { ...guests[n % guests.length]?.headers };
    const lists = rareLists(n, today);
    const refused = refusals(headers, desk, slot);
    const [status = 0, refusal] = refused[n % refused.length] ?? [];
    return [
      ...visit.map((path) => ({ path, headers })),
      { path: lists[n % lists.length] ?? '', headers: { 'accept-encoding': 'gzip, br' } },
      ...(refusal ? [{ ...refusal, expected: [status] }] : []),
      { method: 'POST' as const, path: '/api/bookings', body: slot, headers },
      { method: 'POST' as const, path: '/api/orderDetails', body: food, headers },
      ...(n % visitsPer.signUp === 0 ? [signUp(n)] : []),
      ...(n % visitsPer.look === 0 ? workAtDesk(n / visitsPer.look, desk, today) : []),
    ];
  });
};
