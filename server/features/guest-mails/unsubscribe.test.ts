import { describe, expect, it } from 'vitest';
import { headersOf } from '../../mail/compose-message.ts';
import { createUnsubscribeLinks } from '../../mail/unsubscribe-links.ts';
import { testSecret } from '../../testing/add-guests.ts';
import { findRow, insertRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';
import { refuseMails } from './guest-mails.queries.ts';

const house = await createTestApp();
const { app, db } = house;
const links = createUnsubscribeLinks(testSecret);
const origin = 'http://localhost';

const linkOf = (personId: string, topic: 'reminder' | 'review' = 'reminder') =>
  links.write(origin, { personId, topic }).slice(origin.length);

/** Sent like a mail program, which only knows the link. */
const press = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const unwanted = async (id: string) =>
  (await findRow(db, 'users', { id }, ['unwanted_mails'])).unwanted_mails;

describe('the link of a mail', () => {
  it('ends mails of its kind for its reader, who need not be signed in, and may be used again [MAIL-6]', async () => {
    const [guest, other] = [await house.addGuest(), await house.addGuest()];
    for (let times = 0; times < 2; times++) {
      const answer = await press(linkOf(guest.uid));
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('These mails are stopped');
    }
    expect(await unwanted(guest.uid)).toEqual(['reminder']);
    await press(linkOf(guest.uid, 'review'));
    expect(await unwanted(guest.uid)).toEqual(['reminder', 'review']);
    expect(await unwanted(other.uid)).toEqual([]);
  });

  it('changes nothing when it is only looked at, as programs that check mails do [MAIL-6]', async () => {
    const guest = await house.addGuest();
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await app.inject({ method, url: linkOf(guest.uid) });
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
    }
    const page = await app.inject(linkOf(guest.uid));
    expect(page.body).toContain('<form method="post"><button');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(await unwanted(guest.uid)).toEqual([]);
  });

  it('of a guest without an account works as well [MAIL-6]', async () => {
    await insertRows(db, 'guests', { id: '0000000000AA', name: 'Mara', email: 'mara@example.com' });
    expect((await press(linkOf('0000000000AA'))).statusCode).toBe(200);
    const { unwanted_mails } = await findRow(db, 'guests', { id: '0000000000AA' }, ['unwanted_mails']);
    expect(unwanted_mails).toEqual(['reminder']);
  });

  it('cannot be made up for somebody else, or for mails that are needed [MAIL-6]', async () => {
    const [guest, other] = [await house.addGuest(), await house.addGuest()];
    const [, , signature = ''] = linkOf(other.uid).split('.');
    const foreign = createUnsubscribeLinks('another secret of enough letters').write('', {
      personId: guest.uid,
      topic: 'reminder' as const,
    });
    for (const url of [
      `/unsubscribe/reminder.${guest.uid}.${signature}`,
      `/unsubscribe/review.${other.uid}.${signature}`,
      `/unsubscribe/booked.${guest.uid}.${signature}`,
      `/unsubscribe/reminder.${guest.uid}.`,
      `/unsubscribe/reminder.${guest.uid}`,
      '/unsubscribe/none',
      foreign,
    ]) {
      expect((await app.inject(url)).statusCode, url).toBe(404);
      expect((await press(url)).statusCode, url).toBe(404);
    }
    expect([await unwanted(guest.uid), await unwanted(other.uid)]).toEqual([[], []]);
    expect((await press(linkOf('nobody'))).statusCode).toBe(404);
  });
});

it('a link that is used while a guest changes their mails counts as well [MAIL-5]', async () => {
  const guest = await house.addGuest();
  const changed = await db.transaction().execute(async (tx) => {
    await refuseMails(tx, guest.uid, 'review');
    const change = house.put(guest, '/mailPreferences', { reminder: false });
    await expect.poll(() => countWaiting(house.database)).toBe(1);
    return { change };
  });
  expect((await changed.change).json()).toEqual({ reminder: false, review: false });
  expect(await unwanted(guest.uid)).toEqual(['reminder', 'review']);
});

it('mail programs are told of it in the head of such a mail, and of no other [MAIL-6]', () => {
  const content = {
    heading: '',
    greeting: '',
    blocks: [],
    house: { name: '', address: '', phone: '', email: '', hasLamp: true },
  };
  expect(headersOf({ content: { ...content, unsubscribe: 'https://x.test/u' } })).toMatchObject({
    'List-Unsubscribe': '<https://x.test/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(headersOf({ content })).not.toHaveProperty('List-Unsubscribe');
});

it('only what is not needed can be turned off, and only by oneself [MAIL-5]', async () => {
  const guest = await house.addGuest();
  expect((await house.put({ headers: {} }, '/mailPreferences', { review: false })).statusCode).toBe(401);
  const strange = await house.put(guest, '/mailPreferences', { booked: false, review: 'no' });
  expect(strange.statusCode).toBe(400);
  await expect(
    db
      .updateTable('users')
      .set({ unwanted_mails: ['booked'] })
      .where('id', '=', guest.uid)
      .execute(),
  ).rejects.toThrow(/unwanted_mails/);
});
