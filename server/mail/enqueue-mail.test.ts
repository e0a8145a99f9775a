import { expect, it } from 'vitest';
import { listenChanges } from '../db/listen-changes.ts';
import { createGuest } from '../testing/create-guest.ts';
import { plainContent } from '../testing/plain-content.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { enqueueMail } from './enqueue-mail.ts';

const { db, connection } = await createTestDatabase();

const mail = { to: 'mara@example.com', subject: 'Hello', content: plainContent('One\nTwo') };

const listMails = () =>
  db.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('id').execute();

it('writes a mail with the transaction, and takes it back with it', async () => {
  const failure = db.transaction().execute(async (tx) => {
    await enqueueMail(tx, mail);
    throw new Error('changed its mind');
  });
  await expect(failure).rejects.toThrow('changed its mind');
  expect(await listMails()).toEqual([]);
  await db.transaction().execute((tx) => enqueueMail(tx, mail));
  const body = expect.stringContaining('\n\nOne\nTwo\n');
  expect(await listMails()).toEqual([{ recipient: 'mara@example.com', subject: 'Hello', body }]);
});

it('announces a mail to every process', async () => {
  const changes = listenChanges(connection);
  const received: string[] = [];
  changes.on((topic) => received.push(topic));
  await expect.poll(changes.connected).toBe(true);
  await enqueueMail(db, mail);
  await expect.poll(() => received).toContain('mails');
  await changes.close();
});

it('keeps a subject on its one line', async () => {
  await enqueueMail(db, { ...mail, to: 'line@example.com', subject: 'Hi\r\nBcc: all@example.com\0' });
  expect((await listMails()).at(-1)?.subject).toBe('Hi Bcc: all@example.com');
});

it.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  'A <a@example.com>',
  'a@example.com;b@example.com',
  ' ',
])('refuses the recipient %j', async (to) => {
  const before = await listMails();
  await expect(enqueueMail(db, { ...mail, to })).rejects.toThrow(/mails_recipient/);
  expect(await listMails()).toEqual(before);
});

const house = await createTestApp();
const { database } = house;

it('no mail carries the name that came with an address until the address is known to be theirs', async () => {
  const { uid, email, headers } = await createGuest(house, { name: 'Win A Prize' });
  const post = (path: string, payload: object) => house.post({ headers }, path, payload);
  const causeMails = async () => {
    const booked = await post('/bookings', { roomId: 1, date: '2026-12-01', time: '16:00' });
    await post(`/bookings/${booked.json().insertedId}/cancel`, {});
    await post('/auth/request-password-reset', { email });
  };
  const takeGreetings = async () => {
    const mails = await database.db.deleteFrom('mails').returning('body').execute();
    return mails.map(({ body }) => body.split('\n')[2]);
  };
  await causeMails();
  expect(await takeGreetings()).toEqual(['Hello,', 'Hello,', 'Hello,', 'Hello,']);
  await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', uid).execute();
  await causeMails();
  const byName = 'Hello Win A Prize,';
  expect(await takeGreetings()).toEqual([byName, byName, byName]);
});
