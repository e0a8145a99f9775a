import { randomUUID } from 'node:crypto';
import type { Caller, Role } from '#contract/identity/permissions.ts';
import { addBooking } from '#server/testing/add-booking.ts';
import { addFeedback } from '#server/testing/add-feedback.ts';
import { addGuest, addGuests, testSecret } from '#server/testing/add-guests.ts';
import { addWaiting } from '#server/testing/add-waiting.ts';
import { signUp } from '#server/testing/create-guest.ts';
import { findRow, insertRows } from '#server/testing/rows.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addDeskThings } from '../calls/add-desk-things.ts';
import type { DeskThings, Things } from '../calls/describe-calls.ts';
import type { Plausible } from './generate-values.ts';

type Known = { caller: Caller; headers: { cookie?: string } };
type Guest = Awaited<ReturnType<typeof addGuests>>[number];

/** A house with callers and things of each kind for the generated requests. */
export type GeneratedHouse = TestApp & {
  callers: ReadonlyMap<string, Known>;
  callersOf(call: string): readonly string[] | undefined;
  idsOf(call: string): readonly string[];
  plausibleFor(call: string): Plausible;
  applicants: readonly string[];
  things: Things;
};

const password = 'a quiet place to sleep';

/** These calls end or replace sessions, so each has guests of its own. */
const endings = [
  'sign-up/email',
  'sign-in/email',
  'sign-out',
  'change-password',
  'delete-user',
  'revoke-session',
  'revoke-sessions',
].map((path) => `POST /auth/${path}`);
const guestsEach = 30;
const payers = 10;

const addOne = ({ db }: TestApp, role: Role): Promise<Guest> => addGuest(db, { role });

const hasPassword = (n: number): boolean => Math.floor(n / endings.length) % 2 === 0;

/** Guests for the calls that end sessions; all passwords are the same, because hashing is slow. */
const addPassing = async ({ app, database: { db } }: TestApp): Promise<Guest[]> => {
  const guests = await addGuests(db, testSecret, guestsEach * endings.length);
  const { uid } = await signUp(app, { password });
  const { password: hash } = await findRow(db, 'accounts', { user_id: uid }, ['password']);
  const accounts = guests
    .filter((_, n) => hasPassword(n))
    .map((guest) => ({ id: randomUUID(), user_id: guest.uid, account_id: guest.uid, password: hash }));
  await insertRows(
    db,
    'accounts',
    accounts.map((account) => ({ ...account, provider_id: 'credential' })),
  );
  return guests;
};

const poster =
  ({ app }: TestApp, { headers }: Guest) =>
  async (path: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
    if (response.statusCode !== 201) throw new Error(response.body);
    const { insertedId, checkoutId } = response.json();
    return String(insertedId ?? checkoutId);
  };

const time = '16:00';
const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Pizza' }] };

/** A cart that is being paid; a guest has no more than one. */
const holdCart = (house: TestApp, payer: Guest, n: number): Promise<string> =>
  poster(house, payer)('/checkout', {
    lines: [
      { kind: 'room', id: 2, date: `2027-01-1${n}`, time },
      { kind: 'food', ...food },
    ],
  });

const addThings = async (house: TestApp, guest: Guest, admin: Guest) => {
  const { db } = house.database;
  const { uid } = guest;
  const post = poster(house, guest);
  const bookings: string[] = [];
  const orders: string[] = [];
  const lateOrders: string[] = [];
  const feedback: string[] = [];
  const dishes: string[] = [];
  for (let n = 1; n <= 9; n++) {
    const at = { date: `2027-01-0${n}`, time };
    bookings.push(await post('/bookings', { roomId: 1, ...at }));
    bookings.push(await post('/pcbookinghistory', { pcId: 1, ...at, duration: 2 }));
    orders.push(await post('/orderDetails', food));
    lateOrders.push(await post('/orderDetails', food));
    const dish = { description: 'Warm.', category: 'Light', imageUrl: '/x.svg', price: n };
    dishes.push(await poster(house, admin)('/menu', { name: `Dish ${n}`, ...dish }));
    // Stays in room 1 have feedback, those in room 3 none yet.
    const stay = { kind: 'room', date: `2026-10-0${n}`, time, count: 1, uid } as const;
    const bookingId = await addBooking(db, { ...stay, id: 1 });
    feedback.push(await addFeedback(db, { uid, bookingId }));
    await addBooking(db, { ...stay, id: 3 });
  }
  const payments = await db.selectFrom('payments').select('id').where('booking_id', 'in', bookings).execute();
  return { bookings, orders, lateOrders, feedback, dishes, payments: payments.map(({ id }) => id) };
};

const describePlausible = (guest: Guest, passing: readonly Guest[]): Plausible => ({
  date: ['2026-11-20', '2026-12-01', '2026-12-24', '2027-02-03'],
  time: ['16:00', '00:00', '23:59'],
  from: ['2026-11-15', '2026-12-01'],
  to: ['2026-12-02', '2026-12-31'],
  limit: [1, 2, 20],
  roomId: [1, 2, 3, 4, 13, 14, 15, '13', '14'],
  pcId: [1, 2, 3, 4],
  id: [1, 2, 13, 14],
  Room_id: [1, 3],
  nights: [1, 2],
  duration: [1, 2],
  foodName: ['Pizza', 'Soup', 'Ice Cream'],
  code: ['', 'ABCDEF'],
  email: [guest.email],
  userEmail: [guest.email],
  uid: [guest.uid],
  name: ['Mara', 'Łukasz Ångström'],
  image: ['/x.svg', 'https://example.com/x.png'],
  imageUrl: ['/x.svg'],
  photoURL: ['/x.svg', ''],
  phoneNumber: ['5550142'],
  password: [password],
  currentPassword: [password],
  newPassword: ['another quiet place', password],
  token: passing.map(({ uid }) => uid),
  callbackURL: ['/', '/profile'],
  errorCallbackURL: ['/login'],
  redirectTo: ['/login'],
  after: ['1800000000.5~0123456789', 'room~1', '5', Buffer.from('["","",3]').toString('base64url')],
});

/** The part of a desk call's path from its first to its last parameter. */
const idsAtDesk = (call: string, desk: DeskThings, bookings: readonly string[]): readonly string[] => {
  const { arriving, absent, leaving, undoable, stay, charge, block, code, rules } = desk;
  if (call.includes('/readiness/')) return ['room/1', 'room/2', 'study/13', 'pc/1', 'pc/13', 'boat/1'];
  if (call.includes('/blocks/')) return [block, stay];
  if (call.includes('/rates/')) return [...rules, stay];
  if (call.includes('/check-in/{code}')) return [code, code.toLowerCase(), '00000000'];
  if (call.includes('{chargeId}')) return [`${stay}/charges/${charge}`, `${arriving}/charges/${charge}`];
  return [arriving, absent, leaving, undoable, stay, block, ...bookings.slice(-4)];
};

const newEmails = Array.from({ length: 500 }, (_, n) => `new.${n}@example.com`);

export const openGeneratedHouse = async (): Promise<GeneratedHouse> => {
  const house = await createTestApp({
    // Low enough that each guest reaches it and lists stay short.
    settings: { maxUpcomingBookings: 60, rateLimitPerMinute: 1_000_000_000 },
  });
  const guest = await addOne(house, 'user');
  const admin = await addOne(house, 'admin');
  const passing = await addPassing(house);
  const callers = new Map<string, Known>([['visitor', { caller: null, headers: {} }]]);
  const keep = (name: string, { uid, headers }: Guest, role: Role) =>
    callers.set(name, { caller: { uid, role }, headers });
  keep('guest', guest, 'user');
  keep('other', await addOne(house, 'user'), 'user');
  keep('pending', await addOne(house, 'pending'), 'pending');
  keep('admin', admin, 'admin');
  for (const [n, one] of passing.entries()) keep(`${endings[n % endings.length]} ${n}`, one, 'user');
  const checkouts: string[] = [];
  for (const [n, payer] of (await addGuests(house.database.db, testSecret, payers)).entries()) {
    keep(`payer ${n}`, payer, 'user');
    checkouts.push(await holdCart(house, payer, n));
  }
  const applicants = (await addGuests(house.database.db, testSecret, 3, { role: 'pending' })).map(
    ({ uid }) => uid,
  );
  const things = await addThings(house, guest, admin);
  // A booking that others can wait for.
  await addBooking(house.database.db, { kind: 'room', id: 2, date: '2026-11-20', time: '16:00', count: 1 });
  const wait = { kind: 'room', id: 12, time: '16:00', count: 1, uid: guest.uid } as const;
  const waiting: string[] = [];
  for (const date of ['2027-03-01', '2027-03-02', '2027-03-03'])
    waiting.push(await addWaiting(house.database.db, { ...wait, date }));
  const ids: Record<string, readonly string[]> = {
    rooms: ['1', '2', '13'],
    studyRooms: ['13', '1'],
    pcs: ['1', '2'],
    users: [...applicants, 'nobody'],
    bookings: things.bookings,
    payments: things.payments,
    orderDetails: things.orders,
    checkout: checkouts,
    waitlist: waiting,
    feedback: things.feedback,
    menu: things.dishes,
    // Only applicants' roles are changed, so callers keep theirs; the kitchen's calls leave these orders alone.
    'GET /users/{uid}': [...applicants, guest.uid],
    'POST /orderDetails/{id}/cancel': things.lateOrders,
  };
  const desk = await addDeskThings(house.database.db, guest.uid);
  const plausible = describePlausible(guest, passing);
  const emails: Record<string, readonly string[]> = {
    'POST /auth/sign-up/email': newEmails,
    'POST /auth/sign-in/email': passing.filter((_, n) => hasPassword(n)).map(({ email }) => email),
  };
  const firstOf = ([first = '']: readonly string[]): string => first;
  return {
    ...house,
    callers,
    applicants,
    things: {
      waiting: firstOf(waiting),
      uid: firstOf(applicants),
      email: guest.email,
      checkout: firstOf(checkouts),
      booking: firstOf(things.bookings),
      payment: firstOf(things.payments),
      order: firstOf(things.orders),
      newOrder: firstOf(things.lateOrders),
      feedback: firstOf(things.feedback),
      dish: firstOf(things.dishes),
      desk,
    },
    callersOf: (call) => {
      const named = (name: string) => [...callers.keys()].filter((known) => known.startsWith(`${name} `));
      if (endings.includes(call)) return ['visitor', 'visitor', ...named(call)];
      if (call.includes('/auth/')) return ['visitor', 'visitor', 'guest', 'admin'];
      return call.includes('/checkout/') ? ['visitor', ...named('payer'), 'admin'] : undefined;
    },
    idsOf: (call) => ids[call] ?? ids[call.split('/')[1] ?? ''] ?? idsAtDesk(call, desk, things.bookings),
    plausibleFor: (call) => ({ ...plausible, ...(emails[call] && { email: emails[call] }) }),
  };
};
