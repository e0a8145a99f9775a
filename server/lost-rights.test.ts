import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mostOpenOrders } from '#contract/food/orders.rules.ts';
import { permissions, type Role } from '#contract/identity/permissions.ts';
import { addBooking } from './testing/add-booking.ts';
import { addFeedback } from './testing/add-feedback.ts';
import { addGuestRecord } from './testing/add-guest-record.ts';
import { addGuest } from './testing/add-guests.ts';
import { addOrder } from './testing/add-order.ts';
import { cookiesOf, createGuest } from './testing/create-guest.ts';
import { changeDuring, demoteDuring } from './testing/postgres/change-during.ts';
import { openSlowRequest } from './testing/processes/raw-request.ts';
import { updateRows } from './testing/rows.ts';
import { createTestApp } from './testing/test-app.ts';

const house = await createTestApp();
const { app, database, db, post } = house;
const { pool } = database;
await app.listen({ host: '127.0.0.1', port: 0 });
// The test decides when bodies arrive, however slow the machine is.
app.server.requestTimeout = 0;
const { port } = app.server.address() as AddressInfo; // it listens on a port

type Caller = { uid: string; headers: { cookie: string } };
type Permissions = typeof permissions;
type Write = Exclude<keyof Permissions, `GET ${string}`>;
/** Writes for admins that guests may not make, or only on their own data; uploads are not JSON and tested separately. */
type AdminWrite = Exclude<
  { [K in Write]: Permissions[K] extends 'staff' | 'admins' | 'owner' | 'self' ? K : never }[Write],
  'POST /desk/photos'
>;

const guest = await addGuest(db);
const stay = { kind: 'room', id: 3, time: '16:00', count: 1, uid: guest.uid } as const;
const past = await addBooking(db, { ...stay, date: '2026-10-01' });
const booking = await addBooking(db, { ...stay, date: '2026-12-01' });
const feedback = await addFeedback(db, { uid: guest.uid, bookingId: past, roomId: 3 });
const order = await addOrder(db, { uid: guest.uid });
const record = await addGuestRecord({ db });

const room = {
  title: 'Attic',
  description: 'Under the roof',
  details: 'A window',
  image: '/pictures/attic.svg',
  pricePerNight: 20,
  rating: 4.5,
};
const dish = {
  name: 'Bread',
  description: 'Warm.',
  category: 'Light',
  price: 1,
  imageUrl: '/pictures/x.svg',
};

type Content = { path: string; body: object };

/** Each as an admin makes it; `{uid}` is the admin's own. Without a line for each it does not compile. */
const writes: Record<AdminWrite, Content> = {
  'POST /rooms': { path: '/rooms', body: room },
  'POST /studyRooms': { path: '/studyRooms', body: room },
  'POST /pcs': { path: '/pcs', body: { title: 'PC 06', description: 'Two screens', price: 15 } },
  'PUT /rooms/{id}': { path: '/rooms/3', body: { title: 'Attic' } },
  'PUT /studyRooms/{id}': { path: '/studyRooms/13', body: { title: 'Attic' } },
  'PUT /pcs/{id}': { path: '/pcs/1', body: { retired: true } },
  'POST /menu': { path: '/menu', body: dish },
  'PUT /menu/{id}': { path: '/menu/1', body: { soldOut: true } },
  'PUT /users/{uid}': { path: '/users/{uid}', body: { role: 'admin' } },
  'POST /bookings/{id}/cancel': { path: `/bookings/${booking}/cancel`, body: {} },
  'POST /bookings/{id}/messages': { path: `/bookings/${booking}/messages`, body: { text: 'On its way.' } },
  'POST /bookings/{id}/messages/read': {
    path: `/bookings/${booking}/messages/read`,
    body: { upTo: '7QK2M9XD4TRA' },
  },
  'PUT /orderDetails/{id}': { path: `/orderDetails/${order}`, body: { orderInfo: 'Completed' } },
  'PUT /feedback/{id}/answer': { path: `/feedback/${feedback}/answer`, body: { answer: 'Thank you!' } },
  'PUT /feedback/{id}/hidden': {
    path: `/feedback/${feedback}/hidden`,
    body: { reason: 'It names a guest.' },
  },
  'POST /desk/bookings': {
    path: '/desk/bookings',
    body: { kind: 'room', id: 4, date: '2026-12-01', time: '16:00', guest: { name: 'Mara Vogt' } },
  },
  'PUT /desk/bookings/{id}': { path: `/desk/bookings/${booking}`, body: { nights: 2 } },
  'POST /desk/bookings/{id}/check-in': { path: `/desk/bookings/${booking}/check-in`, body: {} },
  'POST /desk/bookings/{id}/check-out': { path: `/desk/bookings/${booking}/check-out`, body: {} },
  'POST /desk/bookings/{id}/no-show': { path: `/desk/bookings/${booking}/no-show`, body: {} },
  'POST /desk/bookings/{id}/undo': { path: `/desk/bookings/${booking}/undo`, body: {} },
  'POST /desk/bookings/{id}/charges': {
    path: `/desk/bookings/${booking}/charges`,
    body: { title: 'Towel', amount: 3 },
  },
  'DELETE /desk/bookings/{id}/charges/{chargeId}': {
    path: `/desk/bookings/${booking}/charges/1?reason=mistake`,
    body: {},
  },
  'POST /desk/bookings/{id}/payments': {
    path: `/desk/bookings/${booking}/payments`,
    body: { amount: 1, method: 'cash' },
  },
  'POST /desk/bookings/{id}/refunds': {
    path: `/desk/bookings/${booking}/refunds`,
    body: { amount: 1, method: 'cash', reason: 'No hot water' },
  },
  'POST /desk/bookings/{id}/receipt': { path: `/desk/bookings/${booking}/receipt`, body: {} },
  'PUT /desk/guests/{uid}': { path: `/desk/guests/${guest.uid}`, body: { name: 'Ida Berg' } },
  'POST /desk/guests/{uid}/notes': {
    path: `/desk/guests/${guest.uid}/notes`,
    body: { text: 'A lower bunk.' },
  },
  'PUT /desk/guests/{uid}/notes/{noteId}': {
    path: `/desk/guests/${guest.uid}/notes/N7QK2M9XD4TR`,
    body: { pinned: true },
  },
  'DELETE /desk/guests/{uid}/notes/{noteId}': {
    path: `/desk/guests/${guest.uid}/notes/N7QK2M9XD4TR`,
    body: {},
  },
  'POST /desk/guests/{uid}/merge': {
    path: `/desk/guests/${guest.uid}/merge`,
    body: { with: record.uid },
  },
  'PUT /desk/guests/{uid}/different': {
    path: `/desk/guests/${guest.uid}/different`,
    body: { from: record.uid },
  },
  'POST /desk/guests/{uid}/export': { path: `/desk/guests/${guest.uid}/export`, body: {} },
  'DELETE /desk/guests/{uid}': { path: `/desk/guests/${guest.uid}`, body: {} },
  'POST /desk/rates': { path: '/desk/rates', body: { name: 'Weekend', change: { percent: 20 } } },
  'PUT /desk/rates/order': { path: '/desk/rates/order', body: { ids: ['0H3V8YJ5N2WC'] } },
  'PUT /desk/rates/{id}': { path: '/desk/rates/0H3V8YJ5N2WC', body: { on: false } },
  'DELETE /desk/rates/{id}': { path: '/desk/rates/0H3V8YJ5N2WC', body: {} },
  'POST /desk/blocks': {
    path: '/desk/blocks',
    body: { kind: 'room', id: 5, from: '2026-12-01', to: '2026-12-03', reason: 'New mattress' },
  },
  'DELETE /desk/blocks/{id}': { path: '/desk/blocks/000000000000', body: {} },
  'PUT /desk/rooms/{kind}/{id}/feed': { path: '/desk/rooms/room/3/feed', body: {} },
  'POST /desk/rooms/{kind}/{id}/imports': {
    path: '/desk/rooms/room/3/imports',
    body: { name: 'Travel site', url: 'https://travel.example/1.ics' },
  },
  'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch': {
    path: '/desk/rooms/room/3/imports/000000000000/fetch',
    body: {},
  },
  'DELETE /desk/rooms/{kind}/{id}/imports/{importId}': {
    path: '/desk/rooms/room/3/imports/000000000000',
    body: {},
  },
  'DELETE /desk/rooms/{kind}/{id}/feed': { path: '/desk/rooms/room/3/feed', body: {} },
  'PUT /desk/house': { path: '/desk/house', body: { name: 'Casa da Lua' } },
  'POST /desk/house/test-mail': { path: '/desk/house/test-mail', body: {} },
  'PUT /desk/translations': {
    path: '/desk/translations',
    body: {
      language: 'de',
      subject: 'room 1',
      field: 'title',
      original: 'Lantern Bunk',
      seen: '',
      translation: 'Laternenkoje',
    },
  },
  'PUT /desk/readiness/{kind}/{id}': { path: '/desk/readiness/room/1', body: { state: 'to clean' } },
};
const keys = Object.keys(writes) as AdminWrite[]; // its own keys

type Loss = Content & { key: AdminWrite; to: Role };

/** Calls that an admin loses by becoming a user, or a clerk. */
const losses: Loss[] = [
  ...keys.map((key): Loss => ({ ...writes[key], key, to: 'user' })),
  ...keys
    .filter((key) => permissions[key] === 'admins')
    .map((key): Loss => ({ ...writes[key], key, to: 'clerk' })),
  // Clerks change names and phone numbers only.
  ...[true, false].map((suspended): Loss => {
    return {
      key: 'PUT /desk/guests/{uid}',
      path: `/desk/guests/${guest.uid}`,
      body: { suspended },
      to: 'clerk',
    };
  }),
];

const openAdmin = () => addGuest(db, { role: 'admin' });
const requestOf = ({ key, path, body }: Pick<Loss, 'key' | 'path' | 'body'>, uid: string) => {
  return {
    method: key.split(' ')[0] as 'POST' | 'PUT' | 'DELETE', // a key begins with its method
    path: `/api${path.replace('{uid}', uid)}`,
    body,
  } as const;
};
/** Sends a call without its body, and waits until a lookup of the caller before the body would be over. */
const openWrite = async (
  write: Omit<Parameters<typeof openSlowRequest>[1], 'headers'>,
  { uid, headers }: Caller,
) => {
  const look = () => app.inject({ url: `/api/users/${uid}`, headers });
  await look();
  const send = await openSlowRequest(port, { ...write, headers });
  for (let time = 0; time < 3; time += 1) await look();
  return send;
};
const demote = (uid: string) => updateRows(db, 'users', { id: uid }, { role: 'user' });
const roleOf = async (uid: string) => {
  const user = await db.selectFrom('users').select('role').where('id', '=', uid).executeTakeFirst();
  return user?.role;
};

const read = async () => {
  const { rows } = await pool.query(
    `select (select json_agg(r order by id) from rooms r) as rooms, (select count(*) from dishes) as dishes,
       (select count(*) from charges) as charges, (select count(*) from desk_payments) as desk_payments,
       (select count(*) from guests) as guests,
       (select count(*) from users where suspended_at is not null) as suspended, (select count(*) from house_versions) as house,
       (select json_agg(d order by id) from dishes d) as menu,
       (select json_agg(f order by id) from feedback f) as feedback,
       (select json_agg(o order by id) from orders o) as orders,
       (select json_agg(b order by id) from bookings b) as bookings`,
  );
  return rows;
};
const before = await read();
afterEach(async () => expect(await read()).toEqual(before));

describe('an admin who loses their role', () => {
  it.each(losses.filter(({ to }) => to === 'user'))(
    'while the body of $key arrives is refused, and changes nothing [USER-19]',
    async (loss) => {
      const admin = await openAdmin();
      const { uid } = admin;
      const send = await openWrite(requestOf(loss, uid), admin);
      await demote(uid);
      expect(await send()).toEqual({ status: 403, code: 'NOT_ALLOWED' });
      expect(await roleOf(uid)).toBe('user');
    },
  );

  it.each(losses)(
    'after they were let in to $key, as a $to, is refused, and changes nothing [USER-19]',
    async (loss) => {
      const { uid, headers } = await openAdmin();
      const { method, path, body } = requestOf(loss, uid);
      const answer = await demoteDuring(database, { uid, to: loss.to }, () =>
        app.inject({ method, url: path, payload: body, headers }),
      );
      expect(answer.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
      expect(await roleOf(uid)).toBe(loss.to);
    },
  );
});

it.each(keys)(
  'an admin who is signed out after they were let in to %s is refused, and changes nothing',
  async (key) => {
    const { uid, headers } = await openAdmin();
    const { method, path, body } = requestOf({ ...writes[key], key }, uid);
    const statements = ['delete from sessions where user_id = $1'];
    const answer = await changeDuring(database, { uid, statements }, () =>
      app.inject({ method, url: path, payload: body, headers }),
    );
    expect(answer.json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  },
);

describe('a guest who is signed out while the body of their call arrives', () => {
  const begin = async () => {
    const guest = await createGuest(house);
    const book = {
      method: 'POST',
      path: '/api/bookings',
      body: { roomId: 1, date: '2026-12-20', time: '16:00' },
    };
    return { guest, send: await openWrite(book, guest) };
  };
  const ask = (path: string, payload: object, headers: { cookie: string }) =>
    post({ headers }, `/auth${path}`, payload);
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    return { cookie: cookiesOf(await ask('/sign-in/email', { email, password }, { cookie: '' })) };
  };
  const refused = { status: 401, code: 'NOT_SIGNED_IN' };

  it('by themselves is refused', async () => {
    const { guest, send } = await begin();
    expect((await ask('/sign-out', {}, guest.headers)).statusCode).toBe(200);
    expect(await send()).toEqual(refused);
  });

  it('by a new password is refused', async () => {
    const { guest, send } = await begin();
    const change = { currentPassword: guest.password, newPassword: 'another quiet place' };
    expect((await ask('/change-password', change, await signIn(guest))).statusCode).toBe(200);
    expect(await send()).toEqual(refused);
  });

  it('by deleting their account is refused', async () => {
    const { guest, send } = await begin();
    expect((await ask('/delete-user', { password: guest.password }, guest.headers)).statusCode).toBe(200);
    expect(await send()).toEqual(refused);
  });
});

describe('lost exemptions', async () => {
  const { database, db, post } = await createTestApp({ settings: { maxUpcomingBookings: 1 } });

  const at = { date: '2026-12-20', time: '16:00' };
  const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

  it.each([
    ['/bookings', { roomId: 5, ...at }, 'TOO_MANY_BOOKINGS'],
    ['/pcbookinghistory', { pcId: 1, ...at, duration: 1 }, 'TOO_MANY_BOOKINGS'],
    ['/checkout', { lines: [{ kind: 'room', id: 5, ...at }] }, 'TOO_MANY_BOOKINGS'],
    ['/orderDetails', food, 'TOO_MANY_ORDERS'],
    ['/checkout', { lines: [{ kind: 'food', ...food }] }, 'TOO_MANY_ORDERS'],
  ])(
    'an admin who loses their role while they call %s has the limits of a guest [BOOK-20]',
    async (path, payload, code) => {
      const admin = await addGuest(db, { role: 'admin' });
      const { uid, headers } = admin;
      await addBooking(db, { kind: 'room', id: 3, date: '2026-12-10', time: '16:00', count: 1, uid });
      for (let order = 0; order < mostOpenOrders; order += 1) await addOrder(db, { uid });
      const answer = await demoteDuring(database, { uid, to: 'user' }, () =>
        post({ headers }, path, payload),
      );
      expect(answer.json()).toMatchObject({ status: 409, code });
      // Frees the room for the next case.
      await db.updateTable('bookings').set({ status: 'Cancelled', cancelled_at: new Date() }).execute();
    },
  );
});
