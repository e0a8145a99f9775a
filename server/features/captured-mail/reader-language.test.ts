import { Temporal } from 'temporal-polyfill';
import { expect, it, onTestFinished } from 'vitest';
import { currentHouse, setCurrentHouse } from '#contract/house/house.rules.ts';
import type { Language } from '#contract/languages.rules.ts';
import { createUnsubscribeLinks } from '../../mail/unsubscribe-links.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { testSecret } from '../../testing/add-guests.ts';
import { addOrder } from '../../testing/add-order.ts';
import { signUp } from '../../testing/create-guest.ts';
import { watchStatements } from '../../testing/postgres/watch-statements.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { writeDueMails } from '../guest-mails/send-guest-mails.ts';
import { serveWaiting } from '../waitlist/follow-waitlist.ts';

// It is 18:00 on 2026-11-15.
const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { app, db, post, put, checkOut, press } = house;
const admin = await house.addGuest({ role: 'admin' });
const venue = {
  now: Temporal.Instant.from('2026-11-15T18:00:00Z'),
  timeZone: 'Europe/Lisbon',
  origin: 'https://desk.example.com',
};

const addReader = async (language: Language | null) => {
  const guest = await house.addGuest();
  await updateRows(db, 'users', { id: guest.uid }, { language });
  return guest;
};

type By = Awaited<ReturnType<typeof addReader>>;

/** New mails to an address since the last call, with their language. */
const read = new Set<number>();
const mailsTo = async (recipient: string) => {
  const rows = await findRows(db, 'mails', { recipient }, ['id', 'subject', 'body', 'content']);
  const unread = rows.filter(({ id }) => !read.has(Number(id)));
  for (const { id } of unread) read.add(Number(id));
  return unread.map(({ subject, body, content }) => ({
    subject,
    body,
    language: (content as { language?: string } | null)?.language, // as every mail has it
  }));
};
const subjectsIn = async (language: Language, { email }: { email: string }) => {
  const mails = await mailsTo(email);
  expect(mails.map((mail) => mail.language)).toEqual(mails.map(() => language));
  return mails.map(({ subject }) => subject);
};

const inLanguageOfHouse = (language: Language) => {
  const before = currentHouse();
  setCurrentHouse({ ...before, language });
  onTestFinished(() => setCurrentHouse(before));
};

let day = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, 1 + 10 * day++)).toISOString().slice(0, 10);
const book = (by: By) => post(by, '/bookings', { roomId: 1, date: nextDay(), time: '16:00', nights: 2 });
const bookedBy = async (by: By): Promise<string> => (await book(by)).json().insertedId;

it('a guest who reads Japanese gets the mail of a booking in Japanese, by as many statements as any other [LANG-5]', async () => {
  const [english, japanese] = [await addReader('en'), await addReader('ja')];
  await book(english);
  // The first call of a session in a minute looks up more.
  for (const by of [english, japanese]) await app.inject({ url: '/api/config', headers: by.headers });
  const plain = await watchStatements(() => book(english));
  const other = await watchStatements(() => book(japanese));
  expect(other.sent).toHaveLength(plain.sent.length);
  const [mail] = await mailsTo(japanese.email);
  expect(mail).toMatchObject({ language: 'ja', subject: expect.stringMatching(/^ご予約確定：.*2027年1月/) });
  expect(mail?.body).toContain('Europe/Lisbon');
  expect((await subjectsIn('en', english))[0]).toMatch(/^Booked: .*Jan 2027, 2 nights$/);
});

it('whatever becomes of it is told in the language of its guest, whoever does it [LANG-5]', async () => {
  const guest = await addReader('ja');
  const id = await bookedBy(guest);
  await put(admin, `/desk/bookings/${id}`, { nights: 3 });
  await post(admin, `/desk/bookings/${id}/receipt`, {});
  await post(admin, `/desk/bookings/${id}/charges`, { title: 'Towel', amount: 3 });
  await post(guest, `/bookings/${id}/cancel`);
  expect(await subjectsIn('ja', guest)).toHaveLength(5);
  const { checkoutId } = (
    await checkOut(guest, [{ kind: 'room', id: 2, date: nextDay(), time: '16:00' }])
  ).json();
  await press(guest, checkoutId, 'paid');
  const order = await addOrder(db, { uid: guest.uid });
  await put(admin, `/orderDetails/${order}`, { orderInfo: 'Ready to Serve' });
  const [paid, ready] = await mailsTo(guest.email);
  expect(paid).toMatchObject({ language: 'ja' });
  expect(ready).toMatchObject({ language: 'ja', body: expect.stringContaining('グループ学習室 13') });
});

it('a reminder is in the language of its guest, and so is the page that ends such mails [LANG-5, MAIL-6]', async () => {
  const guest = await addReader('ar');
  await addBooking(db, { kind: 'room', id: 3, uid: guest.uid, date: '2026-11-16', time: '16:00', count: 1 });
  await updateRows(db, 'bookings', { user_id: guest.uid }, { created_at: new Date('2026-11-01T00:00:00Z') });
  await writeDueMails({ db, links: createUnsubscribeLinks(testSecret) }, venue);
  const [mail] = await mailsTo(guest.email);
  expect(mail?.language).toBe('ar');
  const [link = ''] = /\/unsubscribe\/\S+/.exec(mail?.body ?? '') ?? [];
  expect(link).toMatch(/\?lang=ar$/);
  const page = await app.inject({ url: link, headers: { 'accept-language': 'de' } });
  expect(page.body).toContain('<html lang="ar" dir="rtl">');
  expect(page.headers['content-language']).toBe('ar');
  const visitor = { url: link.replace(/\?.*/, ''), headers: { 'accept-language': 'de' } };
  expect((await app.inject(visitor)).body).toContain('<html lang="de">');
});

it('what is held from the waitlist is told in the language of whoever waits [LANG-5]', async () => {
  const guest = await addReader('ja');
  const date = nextDay();
  const taken = await addBooking(db, { kind: 'room', id: 4, date, time: '16:00', count: 1 });
  await post(guest, '/waitlist', { kind: 'room', id: 4, date, time: '16:00' });
  await updateRows(db, 'bookings', { id: taken }, { status: 'Cancelled', cancelled_at: new Date() });
  await serveWaiting(db, { ...venue, maxUpcoming: 9 });
  expect(await subjectsIn('ja', guest)).toHaveLength(1);
});

it('without a setting, and without an account, mails are in the language of the house [LANG-5]', async () => {
  inLanguageOfHouse('de');
  const guest = await addReader(null);
  await bookedBy(guest);
  expect(await subjectsIn('de', guest)).toEqual([expect.stringMatching(/^Gebucht: .* 2 Nächte$/)]);
  const walkIn = { name: 'Mara Vogt', email: 'mara@example.com' };
  await post(admin, '/desk/bookings', { kind: 'room', id: 5, date: nextDay(), time: '16:00', guest: walkIn });
  expect(await subjectsIn('de', walkIn)).toHaveLength(1);
  // Guests who have chosen a language keep it.
  const french = await addReader('fr');
  await bookedBy(french);
  expect(await subjectsIn('fr', french)).toHaveLength(1);
});

it('the bill says in the language of the house why a price has changed [LANG-5]', async () => {
  inLanguageOfHouse('de');
  const guest = await addReader('ja');
  const id = await bookedBy(guest);
  await put(admin, `/desk/bookings/${id}`, { nights: 3 });
  const [change] = await findRows(db, 'charges', { booking_id: id }, ['title']);
  expect(change?.title).toMatch(/1 Nacht/);
});

it('welcomes, resets and warns in the language of the page on which somebody registered [LANG-5]', async () => {
  const given = { email: 'haruka@example.com', password: 'a quiet place to sleep', name: 'Haruka' };
  const register = (language: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: given,
      headers: { 'accept-language': language },
    });
  expect((await register('ja')).statusCode).toBe(200);
  expect((await register('de')).statusCode).toBe(409);
  const asked = { email: given.email, redirectTo: '/reset-password' };
  await post({ headers: { 'accept-language': 'de' } }, '/auth/request-password-reset', asked);
  await expect.poll(async () => findRows(db, 'mails', { recipient: given.email }, ['id'])).toHaveLength(3);
  expect(await subjectsIn('ja', given)).toHaveLength(3);
  const english = await signUp(app);
  expect(await subjectsIn('en', english)).toHaveLength(1);
});

it('an admin is written to in their own language [LANG-5]', async () => {
  const clerk = await house.addGuest({ role: 'admin' });
  await updateRows(db, 'users', { id: clerk.uid }, { language: 'es' });
  await post(clerk, '/desk/house/test-mail');
  expect(await subjectsIn('es', clerk)).toHaveLength(1);
});

it('a calendar to subscribe to speaks the language of its guest, that of a room the language of the house [LANG-7]', async () => {
  inLanguageOfHouse('de');
  const guest = await addReader('ja');
  const id = await addBooking(db, {
    kind: 'room',
    id: 6,
    date: '2026-11-20',
    time: '16:00',
    count: 3,
    uid: guest.uid,
  });
  const open = async (by: By, path: string) => {
    const { url } = (await put(by, path, {})).json();
    return readCalendar((await app.inject(new URL(url).pathname)).body);
  };
  const own = await open(guest, '/calendarFeed');
  expect(own.name).toMatch(/Nightdesk.*予約/);
  expect(own.events).toMatchObject([
    { uid: `${id}@nightdesk`, from: '2026-11-20T16:00:00Z', to: '2026-11-23T11:00:00Z' },
  ]);
  const busy = await open(admin, '/desk/rooms/room/6/feed');
  expect(busy.events[0]?.summary).toBe('Nicht verfügbar');
});
