import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import { NewImport } from '#contract/calendars/imports.ts';
import { maxLines } from '#contract/checkout.rules.ts';
import { addDays } from '#contract/dates.ts';
import { NewBlock } from '#contract/desk/blocks.ts';
import { NewNote } from '#contract/desk/guests.ts';
import { FeedbackEdit } from '#contract/feedback.ts';
import { NewDish } from '#contract/food/menu.ts';
import { mostItems } from '#contract/food/orders.rules.ts';
import { OrderContact } from '#contract/food/orders.ts';
import { identityBodies, maxPasskeys } from '#contract/identity/identity.ts';
import { NewUser } from '#contract/identity/users.ts';
import { maxPhotos } from '#contract/photos.rules.ts';
import { NewPriceRule } from '#contract/prices/prices.ts';
import { NewRoom } from '#contract/rooms.ts';
import { generateId } from '#server/lib/generate-id.ts';
import { addBooking } from '#server/testing/add-booking.ts';
import { addCheckout } from '#server/testing/add-checkout.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { insertRows, updateRows } from '#server/testing/rows.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';

type Headers = { cookie: string };

const today = new Date().toISOString().slice(0, 10);

/** A page and its unique description; the page may show others' descriptions, too. */
type Described = { path: string; description: string; says?: string | undefined };

const longestOf: Readonly<Record<string, number>> = {
  'orders.room_id': 40,
  'orders.contact_room_number': 40,
  'dishes.category': 40,
  'bookings.reason': 120,
  'price_rules.name': 80,
  'passkeys.name': 60,
  'calendar_imports.name': 60,
};

const cutFor = (place: string, text: string): string => text.slice(0, longestOf[place]).trim();

/** Fields that responses validate as well: an invalid value in the table would only make its page fail. */
const guards: Readonly<Record<string, z.ZodType>> = {
  'orders.contact_name': OrderContact.shape.name,
  'orders.contact_room_number': OrderContact.shape.roomNumber,
  'price_rules.name': NewPriceRule.shape.name,
  'calendar_imports.name': NewImport.shape.name,
  'passkeys.name': identityBodies['/passkey/verify-registration'].shape.name,
};

export const textsOf = (place: string, texts: readonly string[]): string[] =>
  texts.map((text) => cutFor(place, text)).filter((text) => guards[place]?.safeParse(text).success ?? true);

/** Fills a house: every text in it is one of those given. */
export const sendTexts = async (address: string, database: TestDatabase, texts: readonly string[]) => {
  const { db } = database;
  const join = (role: 'user' | 'admin', count: number) => addGuests(db, sharedSecret, count, { role });
  const [admin] = await join('admin', 1);
  const [guest, rude] = await join('user', 2);
  if (!admin || !guest || !rude) throw new Error('Nobody came.');

  const call = async (method: string, path: string, { headers }: { headers: Headers }, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    expect(answer.ok, `${method} ${path} ${JSON.stringify(body)}: ${said}`).toBe(true);
    return JSON.parse(said);
  };

  const force = async (place: string, id: string | number, text: string): Promise<void> => {
    const [table = '', column = ''] = place.split('.');
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${id}`.execute(db);
  };

  /** Sends a text in several fields at once; a text that the schema refuses is written to the database instead. */
  const send = async (
    schema: z.ZodObject,
    places: Readonly<Record<string, string>>,
    text: string,
    sendBody: (body: Record<string, string>) => Promise<string | number>,
  ): Promise<string | number> => {
    const textFor = (field: string) => cutFor(places[field] ?? '', text);
    const isTaken = (field: string) => (schema.shape[field] as z.ZodType).safeParse(textFor(field)).success; // zod's own types are wider
    const harmless = (field: string) => (/image|photo/i.test(field) ? '/favicon.svg' : `1 2 3 ${made++}`);
    const body = Object.fromEntries(
      Object.keys(places).map((field) => [field, isTaken(field) ? textFor(field) : harmless(field)]),
    );
    const id = await sendBody(body);
    for (const [field, place] of Object.entries(places))
      if (!isTaken(field) && !guards[place]) await force(place, id, textFor(field));
    return id;
  };
  let made = 0;

  const roomPlaces = {
    title: 'rooms.title',
    description: 'rooms.description',
    image: 'rooms.image',
    details: 'rooms.details',
  };
  const addRoom = (path: '/rooms' | '/studyRooms', text: string) =>
    send(NewRoom, roomPlaces, text, async (body) => {
      const room = { ...body, pricePerNight: 10, rating: 4 };
      return (await call('POST', path, admin, room)).insertedId;
    });
  const rooms: number[] = [];
  for (const text of texts) {
    rooms.push(Number(await addRoom('/rooms', text)));
    await addRoom('/studyRooms', text);
  }
  // Every text is a line of a room's details.
  const detailed: Described[] = [];
  for (let at = 0; at < texts.length; at += 50) {
    const details = texts.slice(at, at + 50).join('\n');
    const description = `All of it from ${at} on.`;
    const room = {
      title: `Room ${at}`,
      description,
      image: '/favicon.svg',
      details,
      pricePerNight: 10,
      rating: 4,
    };
    detailed.push({ path: `/room/${(await call('POST', '/rooms', admin, room)).insertedId}`, description });
  }
  // And every text is the alt text of a picture.
  const pictured: Described[] = [];
  for (let at = 0; at < texts.length; at += maxPhotos) {
    const imageTexts = texts.slice(at, at + maxPhotos);
    const images = imageTexts.map((_, index) => `/favicon.svg?${index}`);
    const description = `All of them from ${at} on.`;
    // The pictures after the first load after the page.
    const says = imageTexts.at(-1);
    const told = { title: `Pictures ${at}`, description, images, imageTexts };
    const room = { ...told, details: 'A desk', pricePerNight: 10, rating: 4 };
    pictured.push({
      path: `/room/${(await call('POST', '/rooms', admin, room)).insertedId}`,
      description,
      says,
    });
    const pc = { ...told, price: 10 };
    pictured.push({
      path: `/pc-details/${(await call('POST', '/pcs', admin, pc)).insertedId}`,
      description,
      says,
    });
  }
  await insertRows(
    db,
    'pcs',
    texts.map((text, at) => ({
      id: 5000 + at,
      title: text,
      description: text,
      image: text,
      price_cents: 100,
    })),
  );

  const dishPlaces = {
    name: 'dishes.name',
    description: 'dishes.description',
    category: 'dishes.category',
    imageUrl: 'dishes.image',
  };
  for (const text of texts)
    await send(
      NewDish,
      dishPlaces,
      text,
      async (body) => (await call('POST', '/menu', admin, { ...body, price: 1 })).insertedId,
    );
  const card = await db.selectFrom('dishes').select('name').where('name', 'in', texts).execute();

  const people = await join('user', texts.length);
  const contactPlaces = { name: 'orders.contact_name', roomNumber: 'orders.contact_room_number' };
  for (const [at, text] of texts.entries()) {
    const person = people[at];
    if (!person) continue;
    await send(NewUser, { name: 'users.name', photoURL: 'users.image' }, text, async (body) => {
      await call('POST', '/users', person, { ...body, role: 'pending' });
      return person.uid;
    });
    await force('users.email', person.uid, `${text}@example.com`);
    await call('POST', '/suggestions', person, { text });
    const item = { foodName: card[at % card.length]?.name ?? '' };
    const roomId = cutFor('orders.room_id', text);
    const isTaken = OrderContact.shape.roomNumber.safeParse(roomId).success;
    const ordered = { roomType: 'Study Room', roomId: isTaken ? roomId : '13', foodItems: [item] };
    const order = (await call('POST', '/orderDetails', person, ordered)).insertedId;
    if (!isTaken) await force('orders.room_id', order, roomId);
    await send(OrderContact, contactPlaces, text, async (body) => {
      await call('POST', '/orderDetails/contact', person, { ...body, phoneNumber: '123' });
      return order;
    });
  }
  for (let at = 0; at < card.length; at += mostItems) {
    const foodItems = card.slice(at, at + mostItems).map(({ name }) => ({ foodName: name }));
    await call('POST', '/orderDetails', guest, { roomType: 'Study Room', roomId: '13', foodItems });
  }

  for (const [at, text] of texts.entries()) {
    const id = rooms[at] ?? 0;
    const stay = { kind: 'room', id, date: addDays(today, -300), time: '16:00', count: 1 } as const;
    await force('bookings.title', await addBooking(db, { ...stay, uid: guest.uid }), text);
    await force(
      'bookings.title',
      await addBooking(db, { ...stay, date: addDays(today, -296), uid: rude.uid }),
      text,
    );
    const message = FeedbackEdit.shape.message.parse(text);
    for (const { email, headers } of [guest, rude]) {
      const said = { Room_id: id, email, rating: 3, message };
      const feedback = (await call('POST', '/feedback', { headers }, said)).insertedId;
      await call('PUT', `/feedback/${feedback}/answer`, admin, { answer: text });
      if (email === rude.email) await call('PUT', `/feedback/${feedback}/hidden`, admin, { reason: text });
    }
    await call('POST', '/bookings', guest, { roomId: id, date: addDays(today, 80), time: '16:00' });
  }
  await sql`
    insert into points (user_id, kind, points, payment_id, at, expires_at)
    select user_id, 'earned', 1, payments.id, now(), now() + interval '1 year'
    from payments join bookings on bookings.id = booking_id where user_id = ${guest.uid}`.execute(db);

  const checkOut = async (date: string): Promise<string> => {
    const lines = rooms.slice(0, maxLines).map((id) => ({ kind: 'room', id, date, time: '16:00' }));
    return (await call('POST', '/checkout', guest, { lines })).checkoutId;
  };
  const paid = await checkOut(addDays(today, 140));
  const { lines } = await call('POST', `/checkout/${paid}/sandbox`, guest, { outcome: 'paid' });
  // Last, since every other checkout would end it.
  const pending = await checkOut(addDays(today, 110));
  const refunded = await addCheckout(db, { uid: guest.uid, status: 'Paid' });
  await insertRows(
    db,
    'refunds',
    texts.map((text, at) => ({
      id: String(at).padStart(12, '0'),
      checkout_id: refunded,
      payment_id: null,
      charge: String(at),
      amount_cents: 1,
      problem: text,
      settled_at: null,
      due_at: new Date('2100-01-01'),
    })),
  );

  /** The desk's texts: each guest and block on its own day in the first rooms, all charges and refunds on one bill. */
  const firstDay = addDays(today, 400);
  for (const [at, text] of texts.entries()) {
    const date = addDays(firstDay, at);
    await send(NewBlock, { reason: 'bookings.reason' }, text, async (body) => {
      const block = { kind: 'room', id: 1, from: date, to: addDays(date, 1), ...body };
      return (await call('POST', '/desk/blocks', admin, block)).insertedId;
    });
    await send(NewPriceRule, { name: 'price_rules.name' }, text, async (body) => {
      const rule = { on: false, change: { percent: 10 }, ...body };
      return (await call('POST', '/desk/rates', admin, rule)).insertedId;
    });
    const guest_id = String(at).padStart(12, '0');
    await insertRows(db, 'guests', { id: guest_id, name: text });
    const id = await addBooking(db, { kind: 'room', id: 2, date, time: '16:00', count: 1 });
    await updateRows(db, 'bookings', { id }, { guest_id });
  }
  // Inserted directly: the API allows ten at most.
  for (const [n, name] of textsOf('calendar_imports.name', texts).entries())
    await insertRows(db, 'calendar_imports', {
      id: String(n).padStart(12, '0'),
      pc_id: 1,
      name,
      url: `https://travel.example/${n}`,
      created_at: new Date(),
      due_at: new Date('2100-01-01'),
    });
  const noted = String(texts.length).padStart(12, '0');
  await insertRows(db, 'guests', { id: noted, name: 'Noted' });
  for (const text of texts)
    await send(NewNote, { text: 'guest_notes.text' }, text, async (body) => {
      return (await call('POST', `/desk/guests/${noted}/notes`, admin, body)).noteId;
    });
  // Inserted directly: registering a passkey needs a device. An account may have only a few: several share them.
  const passkeys = textsOf('passkeys.name', texts);
  const keepers = (await join('admin', Math.ceil(passkeys.length / maxPasskeys))).map(
    ({ uid, headers }, n) => ({
      uid,
      headers,
      names: passkeys.slice(n * maxPasskeys, (n + 1) * maxPasskeys),
    }),
  );
  for (const { uid, names } of keepers) {
    await updateRows(db, 'users', { id: uid }, { two_factor_enabled: true });
    await insertRows(db, 'two_factors', { id: uid, user_id: uid, secret: '', backup_codes: '[]' });
    for (const [n, name] of names.entries())
      await insertRows(db, 'passkeys', {
        id: `${uid} ${n}`,
        user_id: uid,
        name,
        public_key: '',
        credential_id: `${uid} ${n}`,
        counter: 0,
        device_type: 'multiDevice',
        backed_up: true,
      });
  }
  const billed = await addBooking(db, {
    uid: guest.uid,
    kind: 'room',
    id: 3,
    date: firstDay,
    time: '16:00',
    count: 1,
  });
  const at = new Date();
  for (const text of texts) {
    const entry = { booking_id: billed, amount_cents: 100, at };
    await insertRows(db, 'charges', { ...entry, kind: 'charge', title: text });
    await insertRows(db, 'messages', {
      id: generateId(),
      booking_id: billed,
      user_id: guest.uid,
      by_desk: false,
      text,
      created_at: at,
    });
    await insertRows(db, 'desk_payments', { ...entry, kind: 'paid', method: 'cash' });
    await insertRows(db, 'desk_payments', { ...entry, kind: 'refunded', method: 'cash', reason: text });
  }
  const receipt = String(lines[0].paymentId);
  return { admin, guest, keepers, firstDay, billed, noted, detailed, pictured, pending, paid, receipt };
};
