import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { permissions } from '#contract/permissions.ts';
import { toRoute } from './http/serve.ts';
import { addBooking } from './testing/add-booking.ts';
import { addCheckout } from './testing/add-checkout.ts';
import { addFeedback } from './testing/add-feedback.ts';
import { addOrder } from './testing/add-order.ts';
import { createGuest, type Guest } from './testing/create-guest.ts';
import { createTestApp } from './testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;

type Call = keyof typeof permissions;
const callers = ['visitor', 'user', 'other user', 'pending', 'admin', 'demoted admin', 'signed-out'] as const;
type Kind = (typeof callers)[number];

const room = {
  title: 'Attic',
  description: 'Under the roof',
  pricePerNight: 20,
  rating: 4.5,
  details: 'A window',
  image: '/pictures/attic.svg',
};

const dish = {
  name: 'Bread',
  description: 'Warm.',
  category: 'Light',
  imageUrl: '/pictures/bread.svg',
  price: 1,
};

/** What each caller is answered, in the order of `callers`; `{user}` in an address is the user's own uid, `{booking}` their booking and `{payment}` its payment, `{order}` their order, `{checkout}` their checkout, `{feedback}` their feedback. */
const table: Record<Call, { url: string; payload?: object; status: readonly number[] }> = {
  'GET /config': { url: '/config', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /rooms': { url: '/rooms', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /rooms/{id}': { url: '/rooms/1', status: [200, 200, 200, 200, 200, 200, 200] },
  'POST /rooms': { url: '/rooms', payload: room, status: [401, 403, 403, 403, 201, 403, 401] },
  'GET /studyRooms': { url: '/studyRooms', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /studyRooms/{id}': { url: '/studyRooms/0', status: [404, 404, 404, 404, 404, 404, 404] },
  'POST /studyRooms': { url: '/studyRooms', payload: room, status: [401, 403, 403, 403, 201, 403, 401] },
  'GET /pcs': { url: '/pcs', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /pcs/{id}': { url: '/pcs/1', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /menu': { url: '/menu', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /menu/members': { url: '/menu/members', status: [401, 200, 200, 200, 200, 200, 401] },
  'POST /menu': { url: '/menu', payload: dish, status: [401, 403, 403, 403, 201, 403, 401] },
  'PUT /menu/{id}': {
    url: '/menu/0',
    payload: { soldOut: true },
    status: [401, 403, 403, 403, 404, 403, 401],
  },
  'GET /users/{uid}': { url: '/users/{user}', status: [401, 200, 403, 403, 200, 403, 401] },
  'GET /users': { url: '/users', status: [401, 403, 403, 403, 200, 403, 401] },
  'POST /users': {
    url: '/users',
    payload: { phoneNumber: '1' },
    status: [401, 201, 201, 201, 201, 201, 401],
  },
  'PUT /users/{uid}': {
    url: '/users/{user}',
    // A user who is a user already: the admin comes as far as the use case.
    payload: { role: 'user' },
    status: [401, 403, 403, 403, 409, 403, 401],
  },
  'GET /bookings': { url: '/bookings', status: [200, 200, 200, 200, 200, 200, 200] },
  'POST /bookings': {
    url: '/bookings',
    // Whoever may book comes as far as a room that is not there.
    payload: { roomId: 999_999, date: '2026-11-20', time: '16:00' },
    status: [401, 404, 404, 404, 404, 404, 401],
  },
  'GET /bookings/{id}': { url: '/bookings/{booking}', status: [401, 200, 403, 403, 200, 403, 401] },
  'POST /bookings/{id}/cancel': {
    // Cancelled before: those who may cancel it come as far as that.
    url: '/bookings/{booking}/cancel',
    payload: {},
    status: [401, 409, 403, 403, 409, 403, 401],
  },
  'GET /pcbookinghistory': { url: '/pcbookinghistory', status: [401, 200, 200, 200, 200, 200, 401] },
  'POST /pcbookinghistory': {
    url: '/pcbookinghistory',
    payload: { pcId: 999_999, date: '2026-11-20', time: '16:00', duration: 1 },
    status: [401, 404, 404, 404, 404, 404, 401],
  },
  'GET /availability': { url: '/availability', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /events': { url: '/events', status: [200, 200, 200, 200, 200, 200, 200] },
  'GET /orderDetails': { url: '/orderDetails', status: [401, 200, 200, 200, 200, 200, 401] },
  'POST /orderDetails': {
    url: '/orderDetails',
    // Whoever may order comes as far as a dish that is not on the card.
    payload: { roomType: 'Study Room', roomId: '1', foodItems: [{ foodName: 'Gravel' }] },
    status: [401, 409, 409, 409, 409, 409, 401],
  },
  'PUT /orderDetails/{id}': {
    url: '/orderDetails/0',
    payload: { orderInfo: 'Completed' },
    status: [401, 403, 403, 403, 404, 403, 401],
  },
  'POST /orderDetails/contact': {
    url: '/orderDetails/contact',
    payload: { name: 'Mara', roomNumber: '1', phoneNumber: '555 0142' },
    status: [401, 409, 409, 409, 409, 409, 401],
  },
  'POST /orderDetails/{id}/cancel': {
    // Cancelled before: its guest comes as far as that, and nobody else.
    url: '/orderDetails/{order}/cancel',
    payload: {},
    status: [401, 409, 403, 403, 403, 403, 401],
  },
  'GET /payments': { url: '/payments', status: [401, 200, 200, 200, 200, 200, 401] },
  'GET /payments/{id}': { url: '/payments/{payment}', status: [401, 200, 403, 403, 200, 403, 401] },
  'GET /refunds': { url: '/refunds', status: [401, 403, 403, 403, 200, 403, 401] },
  'POST /checkout': {
    url: '/checkout',
    // Whoever may check out comes as far as a room that is not there.
    payload: { lines: [{ kind: 'room', id: 999_999, date: '2026-11-20', time: '16:00' }] },
    status: [401, 409, 409, 409, 409, 409, 401],
  },
  'GET /checkout/{id}': { url: '/checkout/{checkout}', status: [401, 200, 403, 403, 403, 403, 401] },
  'POST /checkout/{id}/sandbox': {
    // Declined before: its guest comes as far as that, and nobody else.
    url: '/checkout/{checkout}/sandbox',
    payload: { outcome: 'paid' },
    status: [401, 409, 403, 403, 403, 403, 401],
  },
  'POST /webhooks/stripe': {
    url: '/webhooks/stripe',
    payload: {},
    status: [400, 400, 400, 400, 400, 400, 400],
  },
  'GET /feedback': { url: '/feedback', status: [200, 200, 200, 200, 200, 200, 200] },
  'POST /feedback': {
    url: '/feedback',
    // Whoever may say something comes as far as a rating that there is not.
    payload: { Room_id: 1, email: 'mara@example.com', rating: 9, message: 'Good.' },
    status: [401, 400, 400, 400, 400, 400, 401],
  },
  'PUT /feedback/{id}': {
    url: '/feedback/{feedback}',
    payload: { rating: 4, message: 'A good night.' },
    status: [401, 200, 403, 403, 403, 403, 401],
  },
  'PUT /feedback/{id}/answer': {
    url: '/feedback/{feedback}/answer',
    payload: { answer: 'Thank you!' },
    status: [401, 403, 403, 403, 200, 403, 401],
  },
  'PUT /feedback/{id}/hidden': {
    url: '/feedback/{feedback}/hidden',
    payload: { reason: 'It names a guest.' },
    status: [401, 403, 403, 403, 200, 403, 401],
  },
  'GET /loyalty': { url: '/loyalty', status: [401, 200, 200, 200, 200, 200, 401] },
  'POST /loyalty/redemptions': {
    url: '/loyalty/redemptions',
    // Whoever may redeem comes as far as having too few points.
    payload: { reward: 'Exclusive Access to New Menu' },
    status: [401, 409, 409, 409, 409, 409, 401],
  },
  'GET /votes': { url: '/votes', status: [401, 200, 200, 200, 200, 200, 401] },
  'POST /votes': {
    url: '/votes',
    payload: { feature: 'More Payment Options' },
    status: [401, 201, 201, 201, 201, 201, 401],
  },
  'GET /suggestions': { url: '/suggestions', status: [401, 403, 403, 403, 200, 403, 401] },
  'POST /suggestions': {
    url: '/suggestions',
    payload: { text: 'More lamps.' },
    status: [401, 201, 201, 201, 201, 201, 401],
  },
  'POST /payments': {
    url: '/payments',
    payload: { roomId: 999_999, date: '2026-11-20', time: '16:00' },
    status: [401, 404, 404, 404, 404, 404, 401],
  },
};

const guests = {} as Record<Exclude<Kind, 'visitor'>, Guest>; // filled before the first test
let booking = '';
let order = '';
let checkout = '';
let feedback = '';

beforeAll(async () => {
  guests.user = await createGuest(house);
  guests['other user'] = await createGuest(house);
  guests.pending = await createGuest(house, { role: 'pending' });
  guests.admin = await createGuest(house, { role: 'admin' });
  guests['demoted admin'] = await createGuest(house, { role: 'admin' });
  guests['signed-out'] = await createGuest(house, { role: 'admin' });
  booking = await addBooking(database.db, {
    ...{ kind: 'room', id: 1, date: '2026-11-20', time: '16:00', count: 1 },
    ...{ uid: guests.user.uid, status: 'Cancelled' },
  });
  order = await addOrder(database.db, { uid: guests.user.uid, status: 'Cancelled' });
  checkout = await addCheckout(database.db, { uid: guests.user.uid, status: 'Declined' });
  feedback = await addFeedback(database.db, { uid: guests.user.uid, bookingId: booking });
  const { headers } = guests['demoted admin'];
  // While an admin, the session opens admins' doors; it is the same session afterwards.
  expect((await app.inject({ url: '/api/users', headers })).statusCode).toBe(200);
  await app.inject({
    method: 'PUT',
    url: `/api/users/${guests['demoted admin'].uid}`,
    payload: { role: 'user' },
    headers: guests.admin.headers,
  });
  const signOut = { method: 'POST', url: '/api/auth/sign-out', payload: {} } as const;
  await app.inject({ ...signOut, headers: guests['signed-out'].headers });
});

const ask = (key: Call, kind: Kind) => {
  const { method } = toRoute(key as EndpointKey);
  const { url, payload } = table[key];
  const things: Record<string, string> = {
    ...{ user: guests.user.uid, booking, order, checkout, feedback },
    // The payment of a booking that a test adds has the same id.
    payment: booking,
  };
  return app.inject({
    method: method as 'GET',
    url: `/api${url.replace(/\{(\w+)\}/g, (gap, name: string) => things[name] ?? gap)}`,
    ...(payload && { payload }),
    // This one never ends by itself; it is answered when it begins.
    payloadAsStream: key === 'GET /events',
    headers: kind === 'visitor' ? {} : guests[kind].headers,
  });
};

describe('every call of the contract', () => {
  it('has its row here and its line among the permissions', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    for (const { status } of Object.values(table)) expect(status).toHaveLength(callers.length);
  });

  const cases = (Object.keys(table) as Call[]).flatMap((key) =>
    callers.map((kind, index) => ({ key, kind, status: table[key].status[index] })),
  );
  it.each(cases)('$key by $kind is answered $status', async ({ key, kind, status }) => {
    const answer = await ask(key, kind);
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect(answer.json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('is refused before its body is read, and for HEAD as for GET', async () => {
    const broken = { method: 'POST', url: '/api/rooms', payload: '{', headers: {} } as const;
    const headers = { ...guests.user.headers, 'content-type': 'application/json' };
    expect((await app.inject({ ...broken, headers })).statusCode).toBe(403);
    expect((await app.inject({ method: 'HEAD', url: '/api/users', headers })).statusCode).toBe(403);
  });

  it('asks for no session where it is open to everyone', async () => {
    await database.db
      .updateTable('sessions')
      .set({ token: 'gone' })
      .where('user_id', '=', guests.pending.uid)
      .execute();
    expect((await ask('GET /rooms/{id}', 'pending')).statusCode).toBe(200);
    expect((await ask('POST /users', 'pending')).statusCode).toBe(401);
  });
});
