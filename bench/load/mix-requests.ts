import type { openBusyHouse } from '../open-busy-house.ts';
import type { Request } from './write-request.ts';

type Busy = Pick<Awaited<ReturnType<typeof openBusyHouse>>, 'guests' | 'takeSlots'>;

const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** What a guest asks for in one visit: mostly what is on offer, then their own, and in the end they book and order. */
const visit = [
  ...['/api/rooms', '/api/rooms?sort=price', '/api/studyRooms', '/api/pcs', '/api/menu', '/api/rooms'],
  ...['/api/rooms/1', '/api/rooms/7', '/api/studyRooms/13', '/api/pcs/1'],
  ...['/api/availability?kind=room&id=1', '/api/availability?kind=study&id=13', '/api/config'],
  ...[
    '/api/auth/get-session',
    '/api/bookings?mine=true',
    '/api/payments',
    '/api/orderDetails',
    '/api/loyalty',
  ],
];

/** So many visits, of one guest after the other from the given one on: nobody may order without end. */
export const mixRequests = ({ guests, takeSlots }: Busy, visits: number, from = 0): Request[] =>
  takeSlots(visits).flatMap((slot, n) => {
    const headers = { ...guests[(from + n) % guests.length]?.headers };
    return [
      ...visit.map((path) => ({ path, headers })),
      { method: 'POST' as const, path: '/api/bookings', body: slot, headers },
      { method: 'POST' as const, path: '/api/orderDetails', body: food, headers },
    ];
  });
