import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { createUnsubscribeLinks } from '../../mail/unsubscribe-links.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { testSecret } from '../../testing/add-guests.ts';
import { findRow, findRows, insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { writeDueMails } from './send-guest-mails.ts';

// Later than the database's own clock.
const house = await createTestApp({ now: '2031-03-01T12:00:00Z' });
const { db } = house;
const guest = await house.addGuest();
const links = createUnsubscribeLinks(testSecret);

/** Runs the job at a time on the venue's clock, on several servers at once. */
const run = async (moment: string, servers = 3) => {
  const now = Temporal.PlainDateTime.from(moment).toZonedDateTime('Europe/Lisbon').toInstant();
  const venue = { now, timeZone: 'Europe/Lisbon', origin: 'https://desk.example.com' };
  await Promise.all(Array.from({ length: servers }, () => writeDueMails({ db, links }, venue)));
};

const mailsOf = (booking_id: string) =>
  findRows(db, 'mails', { booking_id }, ['recipient', 'subject', 'body', 'valid_until']);

const subjectsOf = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject);

let room = 0;
const addStay = (date: string, others: object = {}) =>
  addBooking(db, {
    kind: 'room',
    id: 1 + (room++ % 9),
    uid: guest.uid,
    date,
    time: '16:00',
    count: 2,
    ...others,
  });
const addHours = (date: string, time: string) =>
  addBooking(db, { kind: 'pc', id: 1, uid: guest.uid, date, time, count: 1 });

describe('a reminder', () => {
  it('is sent once, the day before a stay, however many servers there are and however often they start [MAIL-8]', async () => {
    const id = await addStay('2031-05-10');
    await run('2031-05-08T23:59');
    await run('2031-05-09T09:59');
    expect(await mailsOf(id)).toEqual([]);
    for (const moment of ['2031-05-09T10:00', '2031-05-09T10:01', '2031-05-09T23:00']) await run(moment);
    const [mail, ...others] = await mailsOf(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: guest.email, subject: 'Tomorrow: Somewhere, from 16:00' });
    expect(mail?.body).toContain('Arrive: Sat 10 May 2031, from 16:00');
    expect(mail?.body).toContain('You can cancel for free until Friday 9 May 2031, 16:00.');
    expect(mail?.valid_until?.toISOString()).toBe('2031-05-09T23:00:00.000Z');
  });

  it('is not sent on the day itself, after the servers were away the day before [MAIL-8]', async () => {
    const id = await addStay('2031-05-12');
    await run('2031-05-12T00:00');
    await run('2031-05-12T12:00');
    expect(await mailsOf(id)).toEqual([]);
  });

  it('goes by the new day of a stay that was moved, and is not sent of what is cancelled [MAIL-8]', async () => {
    const moved = await addStay('2031-06-01');
    const cancelled = await addStay('2031-06-01');
    await run('2031-05-31T10:00');
    for (const booking_id of [moved, cancelled])
      await updateRows(db, 'mails', { booking_id }, { sent_at: new Date() });
    const later = {
      date: '2031-06-05',
      starts_at: new Date('2031-06-05T15:00:00Z'),
      ends_at: new Date('2031-06-07T10:00:00Z'),
    };
    await updateRows(db, 'bookings', { id: moved }, later);
    await updateRows(db, 'bookings', { id: cancelled }, { status: 'Cancelled', cancelled_at: new Date() });
    await updateRows(db, 'mails', { booking_id: cancelled }, { booking_id: null, occasion: null });
    await run('2031-05-31T11:00');
    await run('2031-06-04T11:00');
    expect(await subjectsOf(moved)).toHaveLength(2);
    expect((await mailsOf(moved)).at(-1)?.body).toContain('Arrive: Thu 5 Jun 2031');
    expect(await mailsOf(cancelled)).toEqual([]);
  });

  it('that was put off goes with what is cancelled or moved meanwhile [MAIL-8]', async () => {
    const [moved, cancelled] = [await addStay('2031-06-21'), await addStay('2031-06-21')];
    await run('2031-06-20T10:00');
    expect([await subjectsOf(moved), await subjectsOf(cancelled)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
    await updateRows(db, 'bookings', { id: moved }, { room_id: 11, title: 'Elsewhere' });
    await updateRows(db, 'bookings', { id: cancelled }, { status: 'Cancelled', cancelled_at: new Date() });
    expect([await subjectsOf(moved), await subjectsOf(cancelled)]).toEqual([[], []]);
    await run('2031-06-20T10:30');
    expect(await subjectsOf(moved)).toEqual(['Tomorrow: Elsewhere, from 16:00']);
    expect(await subjectsOf(cancelled)).toEqual([]);
  });

  it('is sent an hour before hours, and not in the last quarter of an hour [MAIL-8]', async () => {
    const id = await addHours('2031-07-01', '20:00');
    const missed = await addHours('2031-07-02', '20:00');
    for (const moment of ['2031-07-01T18:59', '2031-07-02T19:46']) await run(moment);
    expect(await mailsOf(id)).toEqual([]);
    await run('2031-07-01T19:00');
    await run('2031-07-01T19:30');
    expect(await mailsOf(id)).toMatchObject([
      { subject: 'Today at 20:00: Somewhere', valid_until: new Date('2031-07-01T19:00:00Z') },
    ]);
    expect(await mailsOf(missed)).toEqual([]);
  });

  it('is not sent to who has booked, or was written to about it, since it was due [MAIL-8]', async () => {
    const booked = await addStay('2031-08-02');
    await updateRows(db, 'bookings', { id: booked }, { created_at: new Date('2031-08-01T11:00:00Z') });
    const told = await addStay('2031-08-02');
    const mail = { recipient: guest.email, subject: 'Changed', body: '', booking_id: told };
    await insertRows(db, 'mails', { ...mail, created_at: new Date('2031-08-01T11:00:00Z') });
    await run('2031-08-01T14:00');
    expect(await mailsOf(booked)).toEqual([]);
    expect(await subjectsOf(told)).toEqual(['Changed']);
  });

  it('is sent to guests without an account who have left an address, and to nobody else [MAIL-8, MAIL-6]', async () => {
    const record = { id: '0000000000AA', name: 'Mara', email: 'mara@example.com' };
    await insertRows(db, 'guests', [record, { id: '0000000000BB', name: 'Ben', email: null }]);
    const [withAddress, without] = [await addStay('2031-09-02'), await addStay('2031-09-02')];
    await updateRows(db, 'bookings', { id: withAddress }, { user_id: null, guest_id: record.id });
    await updateRows(db, 'bookings', { id: without }, { user_id: null, guest_id: '0000000000BB' });
    await run('2031-09-01T10:00');
    expect(await mailsOf(without)).toEqual([]);
    const [mail] = await mailsOf(withAddress);
    expect(mail?.recipient).toBe(record.email);
    expect(mail?.body).not.toContain('Mara');
    // They cannot sign in, but can still unsubscribe.
    expect(mail?.body.match(/https?:\S+/g)).toEqual([
      expect.stringMatching(/^https:\/\/desk\.example\.com\/unsubscribe\/reminder\.0000000000AA\.[\w-]{43}$/),
    ]);
  });
});

describe('a question how a stay was', () => {
  it('is sent once, some hours after it, to who has an account [MAIL-9]', async () => {
    const id = await addStay('2031-10-01');
    await updateRows(db, 'bookings', { id }, { status: 'Completed' });
    await run('2031-10-03T13:59');
    expect(await mailsOf(id)).toEqual([]);
    for (const moment of ['2031-10-03T14:01', '2031-10-03T15:00', '2031-10-05T15:00']) await run(moment);
    expect(await subjectsOf(id)).toEqual(['How was Somewhere?']);
    const { room_id } = await findRow(db, 'bookings', { id }, ['room_id']);
    expect((await mailsOf(id))[0]?.body).toContain(`https://desk.example.com/feedback?room=${room_id}\n`);
  });

  it('is not sent days later, nor to who did not come, has cancelled or has said it [MAIL-9]', async () => {
    const late = await addStay('2031-10-10');
    await run('2031-10-15T12:00');
    const stays = await Promise.all(['2031-10-20', '2031-10-20', '2031-10-20'].map((date) => addStay(date)));
    const [noShow = '', cancelled = '', rated = ''] = stays;
    await updateRows(db, 'bookings', { id: noShow }, { status: 'No-show' });
    await updateRows(db, 'bookings', { id: cancelled }, { status: 'Cancelled', cancelled_at: new Date() });
    const { room_id } = (await findRows(db, 'bookings', { id: rated }, ['room_id']))[0] ?? {};
    await addFeedback(db, { uid: guest.uid, bookingId: rated, roomId: Number(room_id) });
    await run('2031-10-22T20:00');
    for (const id of [late, ...stays]) expect(await mailsOf(id)).toEqual([]);
  });
});

it('what is not wanted is not sent [MAIL-5]', async () => {
  const other = await house.addGuest();
  const stay = await addStay('2031-11-02', { uid: other.uid });
  expect(await house.get(other, '/mailPreferences')).toEqual({ reminder: true, review: true });
  const answer = await house.put(other, '/mailPreferences', { reminder: false });
  expect(answer.json()).toEqual({ reminder: false, review: true });
  expect(await house.get(other, '/mailPreferences')).toEqual({ reminder: false, review: true });
  await run('2031-11-01T10:00');
  expect(await mailsOf(stay)).toEqual([]);
  await run('2031-11-04T18:00');
  expect(await subjectsOf(stay)).toEqual(['How was Somewhere?']);
});
