import type { permissions } from '#contract/identity/permissions.ts';

export type ContractCall = keyof typeof permissions;

/** The things that calls are made on, all of them the first user's. */
export type Things = {
  uid: string;
  email: string;
  booking: string;
  payment: string;
  order: string;
  newOrder: string;
  checkout: string;
  /** On the waitlist. */
  waiting: string;
  feedback: string;
  dish: string;
  desk: DeskThings;
};

/** Bookings named by the step that they wait for at the desk, and other things that the desk changes. */
export type DeskThings = {
  arriving: string;
  absent: string;
  leaving: string;
  /** Just marked as a no-show. */
  undoable: string;
  /** To be moved, and with money due. */
  stay: string;
  charge: number;
  /** From the guest, unread. */
  message: string;
  block: string;
  /** Calendars that the first room follows, to be fetched and removed. */
  imports: string[];
  /** Price rules to be changed and deleted. */
  rules: string[];
  /** The ids of all rules, in their current order. */
  order: string[];
  code: string;
  /** A record without an account, and a note of it. */
  guest: string;
  note: string;
  /** Another record of the same guest. */
  double: string;
  /** A record of somebody who has never booked, to be erased. */
  erased: string;
};

/** `type` is the content type of a payload that is a file. */
type Asked = { url: string; payload?: object; type?: string };

/** One grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const room = {
  title: 'Attic',
  description: 'Under the roof',
  details: 'A window',
  image: '/pictures/attic.svg',
  pricePerNight: 20,
  rating: 4.5,
};
const at = { date: '2027-03-20', time: '16:00' };
const food = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

/** A valid request for each call; a call without its line does not compile. */
export const describeCalls = (things: Things): Record<ContractCall, Asked> => {
  const { uid, email, booking, payment, order, newOrder, checkout, waiting, feedback, dish, desk } = things;
  return {
    'GET /config': { url: '/config' },
    'GET /house': { url: '/house' },
    'GET /questions': { url: '/questions' },
    'GET /desk/house': { url: '/desk/house' },
    'PUT /desk/house': { url: '/desk/house', payload: { phone: '+1 555 0199' } },
    'POST /desk/house/test-mail': { url: '/desk/house/test-mail' },
    'GET /desk/translations': { url: '/desk/translations' },
    'GET /desk/translations/summary': { url: '/desk/translations/summary' },
    'PUT /desk/translations': {
      url: '/desk/translations',
      payload: {
        language: 'de',
        subject: 'room 1',
        field: 'title',
        original: 'Lantern Bunk',
        seen: '',
        translation: 'Laternenkoje',
      },
    },
    'GET /rooms': { url: '/rooms' },
    'GET /rooms/{id}': { url: '/rooms/1' },
    'POST /rooms': { url: '/rooms', payload: room },
    'PUT /rooms/{id}': { url: '/rooms/2', payload: { title: 'Attic' } },
    'GET /studyRooms': { url: '/studyRooms' },
    'GET /studyRooms/{id}': { url: '/studyRooms/13' },
    'POST /studyRooms': { url: '/studyRooms', payload: room },
    'PUT /studyRooms/{id}': { url: '/studyRooms/14', payload: { pricePerNight: 12 } },
    'GET /pcs': { url: '/pcs' },
    'GET /pcs/{id}': { url: '/pcs/1' },
    'POST /pcs': { url: '/pcs', payload: { title: 'PC 06', description: 'Two screens', price: 15 } },
    'PUT /pcs/{id}': { url: '/pcs/2', payload: { retired: false, price: 16 } },
    'GET /menu': { url: '/menu' },
    'GET /menu/members': { url: '/menu/members' },
    'POST /menu': {
      url: '/menu',
      payload: {
        name: 'Bread',
        description: 'Warm.',
        category: 'Light',
        price: 1,
        imageUrl: '/pictures/bread.svg',
      },
    },
    'PUT /menu/{id}': { url: `/menu/${dish}`, payload: { soldOut: true } },
    'GET /users/{uid}': { url: `/users/${uid}` },
    'GET /users': { url: '/users' },
    'GET /mailPreferences': { url: '/mailPreferences' },
    'PUT /mailPreferences': { url: '/mailPreferences', payload: { review: false } },
    'GET /calendarFeed': { url: '/calendarFeed' },
    'PUT /calendarFeed': { url: '/calendarFeed' },
    'DELETE /calendarFeed': { url: '/calendarFeed' },
    'POST /confirmations': { url: '/confirmations', payload: { password: 'a quiet place to sleep' } },
    'POST /users': { url: '/users', payload: { phoneNumber: '5550142' } },
    'PUT /users/{uid}': { url: `/users/${uid}`, payload: { role: 'user' } },
    'GET /bookings': { url: '/bookings' },
    'POST /bookings': { url: '/bookings', payload: { roomId: 5, ...at } },
    'GET /bookings/{id}': { url: `/bookings/${booking}` },
    'POST /bookings/{id}/cancel': { url: `/bookings/${booking}/cancel`, payload: {} },
    'POST /bookings/{id}/extend': { url: `/bookings/${desk.stay}/extend`, payload: { nights: 1 } },
    'GET /bookings/{id}/messages': { url: `/bookings/${desk.stay}/messages` },
    'POST /bookings/{id}/messages/read': {
      url: `/bookings/${desk.stay}/messages/read`,
      payload: { upTo: desk.message },
    },
    'POST /bookings/{id}/messages': {
      url: `/bookings/${desk.stay}/messages`,
      payload: { text: 'A second pillow, please.' },
    },
    'GET /pcbookinghistory': { url: '/pcbookinghistory' },
    'POST /pcbookinghistory': { url: '/pcbookinghistory', payload: { pcId: 5, ...at, duration: 1 } },
    'GET /waitlist': { url: '/waitlist' },
    'POST /waitlist': {
      url: '/waitlist',
      payload: { kind: 'room', id: 2, date: '2026-11-20', time: '16:00' },
    },
    'DELETE /waitlist/{id}': { url: `/waitlist/${waiting}` },
    'GET /payments': { url: '/payments' },
    'POST /payments': { url: '/payments', payload: { roomId: 5, ...at } },
    'GET /orderDetails': { url: '/orderDetails' },
    'POST /orderDetails': { url: '/orderDetails', payload: food },
    'PUT /orderDetails/{id}': { url: `/orderDetails/${order}`, payload: { orderInfo: 'Ready to Serve' } },
    'POST /orderDetails/contact': {
      url: '/orderDetails/contact',
      payload: { name: 'Mara', roomNumber: '13', phoneNumber: '555 0142' },
    },
    'POST /orderDetails/{id}/cancel': { url: `/orderDetails/${newOrder}/cancel`, payload: {} },
    'POST /checkout': { url: '/checkout', payload: { lines: [{ kind: 'food', ...food }] } },
    'GET /checkout/{id}': { url: `/checkout/${checkout}` },
    'POST /checkout/{id}/sandbox': { url: `/checkout/${checkout}/sandbox`, payload: { outcome: 'paid' } },
    'POST /webhooks/stripe': { url: '/webhooks/stripe', payload: {} },
    'GET /payments/{id}': { url: `/payments/${payment}` },
    'GET /refunds': { url: '/refunds' },
    'GET /feedback': { url: '/feedback' },
    'POST /feedback': { url: '/feedback', payload: { Room_id: 3, email, rating: 5, message: 'Quiet.' } },
    'PUT /feedback/{id}': { url: `/feedback/${feedback}`, payload: { rating: 4, message: 'A good night.' } },
    'PUT /feedback/{id}/answer': { url: `/feedback/${feedback}/answer`, payload: { answer: 'Thank you!' } },
    'PUT /feedback/{id}/hidden': {
      url: `/feedback/${feedback}/hidden`,
      payload: { reason: 'It names a guest.' },
    },
    'GET /loyalty': { url: '/loyalty' },
    'POST /loyalty/redemptions': { url: '/loyalty/redemptions', payload: { reward: 'Free Pizza' } },
    'GET /votes': { url: '/votes' },
    'POST /votes': { url: '/votes', payload: { feature: 'More Payment Options' } },
    'GET /suggestions': { url: '/suggestions' },
    'POST /suggestions': { url: '/suggestions', payload: { text: 'More lamps.' } },
    'GET /availability': { url: '/availability' },
    'GET /now': { url: '/now?soon=true' },
    'GET /stay': { url: '/stay' },
    'GET /stay/near': { url: '/stay/near' },
    'GET /events': { url: '/events' },
    'GET /desk/today': { url: '/desk/today' },
    'GET /desk/board': { url: '/desk/board?from=2027-03-14&to=2027-03-27' },
    'GET /desk/log': { url: '/desk/log?limit=20' },
    'GET /desk/log/summary': { url: '/desk/log/summary?newerThan=1' },
    'GET /desk/insights': { url: '/desk/insights?from=2027-03-14&to=2027-03-27' },
    'GET /desk/rooms': { url: '/desk/rooms' },
    'GET /desk/rooms/{kind}/{id}': { url: '/desk/rooms/room/1' },
    'GET /desk/rooms/{kind}/{id}/calendars': { url: '/desk/rooms/room/1/calendars' },
    'POST /desk/rooms/{kind}/{id}/imports': {
      url: '/desk/rooms/room/1/imports',
      payload: { name: 'Travel site', url: 'https://travel.example/1.ics' },
    },
    'POST /desk/rooms/{kind}/{id}/imports/{importId}/fetch': {
      url: `/desk/rooms/room/1/imports/${desk.imports[0]}/fetch`,
    },
    'DELETE /desk/rooms/{kind}/{id}/imports/{importId}': {
      url: `/desk/rooms/room/1/imports/${desk.imports[1]}`,
    },
    'PUT /desk/rooms/{kind}/{id}/feed': { url: '/desk/rooms/room/1/feed' },
    'DELETE /desk/rooms/{kind}/{id}/feed': { url: '/desk/rooms/room/1/feed' },
    'GET /desk/bookings': { url: '/desk/bookings' },
    'GET /desk/bookings/{id}': { url: `/desk/bookings/${booking}` },
    'POST /desk/bookings': {
      url: '/desk/bookings',
      payload: { kind: 'room', id: 6, ...at, guest: { name: 'Mara Vogt' } },
    },
    'PUT /desk/bookings/{id}': { url: `/desk/bookings/${desk.stay}`, payload: { nights: 3 } },
    'POST /desk/bookings/{id}/check-in': { url: `/desk/bookings/${desk.arriving}/check-in`, payload: {} },
    'POST /desk/bookings/{id}/check-out': { url: `/desk/bookings/${desk.leaving}/check-out`, payload: {} },
    'POST /desk/bookings/{id}/no-show': { url: `/desk/bookings/${desk.absent}/no-show`, payload: {} },
    'POST /desk/bookings/{id}/undo': { url: `/desk/bookings/${desk.undoable}/undo`, payload: {} },
    'GET /desk/check-in/{code}': { url: `/desk/check-in/${desk.code}` },
    'GET /desk/guests': { url: '/desk/guests?q=mara' },
    'GET /desk/guests/overview': { url: '/desk/guests/overview' },
    'GET /desk/guests/{uid}': { url: `/desk/guests/${uid}` },
    'GET /desk/guests/{uid}/events': { url: `/desk/guests/${uid}/events` },
    'PUT /desk/guests/{uid}': { url: `/desk/guests/${desk.guest}`, payload: { name: 'Ida Bergman' } },
    'POST /desk/guests/{uid}/notes': {
      url: `/desk/guests/${desk.guest}/notes`,
      payload: { text: 'A lower bunk.' },
    },
    'PUT /desk/guests/{uid}/notes/{noteId}': {
      url: `/desk/guests/${desk.guest}/notes/${desk.note}`,
      payload: { pinned: true },
    },
    'DELETE /desk/guests/{uid}/notes/{noteId}': { url: `/desk/guests/${desk.guest}/notes/${desk.note}` },
    'GET /desk/guests/{uid}/merge': { url: `/desk/guests/${desk.guest}/merge?with=${desk.double}` },
    'POST /desk/guests/{uid}/merge': {
      url: `/desk/guests/${desk.guest}/merge`,
      payload: { with: desk.double },
    },
    'PUT /desk/guests/{uid}/different': {
      url: `/desk/guests/${desk.guest}/different`,
      payload: { from: desk.double },
    },
    'POST /desk/guests/{uid}/export': { url: `/desk/guests/${desk.guest}/export` },
    'DELETE /desk/guests/{uid}': { url: `/desk/guests/${desk.erased}` },
    'GET /profile/export': { url: '/profile/export' },
    'GET /desk/bookings/{id}/bill': { url: `/desk/bookings/${desk.stay}/bill` },
    'POST /desk/bookings/{id}/charges': {
      url: `/desk/bookings/${desk.stay}/charges`,
      payload: { title: 'Towel', amount: 3 },
    },
    'DELETE /desk/bookings/{id}/charges/{chargeId}': {
      url: `/desk/bookings/${desk.stay}/charges/${desk.charge}?reason=mistake`,
    },
    'POST /desk/bookings/{id}/payments': {
      url: `/desk/bookings/${desk.stay}/payments`,
      payload: { amount: 1, method: 'cash' },
    },
    'POST /desk/bookings/{id}/refunds': {
      url: `/desk/bookings/${desk.stay}/refunds`,
      payload: { amount: 1, method: 'cash', reason: 'No hot water' },
    },
    'POST /desk/bookings/{id}/receipt': { url: `/desk/bookings/${desk.stay}/receipt`, payload: {} },
    'POST /desk/photos': { url: '/desk/photos', payload: pixel, type: 'image/png' },
    'POST /desk/blocks': {
      url: '/desk/blocks',
      payload: { kind: 'room', id: 7, from: '2027-03-20', to: '2027-03-22', reason: 'New mattress' },
    },
    'DELETE /desk/blocks/{id}': { url: `/desk/blocks/${desk.block}` },
    'GET /quote': { url: '/quote?kind=room&id=1&date=2027-03-20&nights=2' },
    'GET /prices': { url: '/prices?kind=pc&id=1&from=2027-03-20&to=2027-03-22' },
    'GET /desk/rates': { url: '/desk/rates' },
    'POST /desk/rates': {
      url: '/desk/rates',
      payload: { name: 'Weekend', kinds: ['room'], weekdays: [5, 6], change: { percent: 20 } },
    },
    'PUT /desk/rates/order': { url: '/desk/rates/order', payload: { ids: desk.order.toReversed() } },
    'PUT /desk/rates/{id}': { url: `/desk/rates/${desk.rules[0]}`, payload: { on: false } },
    'DELETE /desk/rates/{id}': { url: `/desk/rates/${desk.rules[1]}` },
    'PUT /desk/readiness/{kind}/{id}': { url: '/desk/readiness/room/1', payload: { state: 'to clean' } },
  };
};
