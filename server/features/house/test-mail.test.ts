import { expect, it } from 'vitest';
import { startSmtpServer } from '../../testing/stand-ins/smtp-server.ts';
import { createTestApp } from '../../testing/test-app.ts';

const sendIn = async (mailServer?: { url: string; from: string }) => {
  const house = await createTestApp({ settings: { mailServer } });
  const admin = await house.addGuest({ role: 'admin' });
  await house.put(admin, '/desk/house', { name: 'Casa da Lua' });
  const told = (await house.post(admin, '/desk/house/test-mail')).json();
  const log = await house.db
    .selectFrom('desk_log')
    .select(['action', 'subject'])
    .where('action', '=', 'POST /desk/house/test-mail')
    .execute();
  expect(log).toEqual([{ action: 'POST /desk/house/test-mail', subject: 'house' }]);
  return { house, admin, told };
};

it('a test mail goes to whoever asks for it, in the name of the house, and the answer says so [HOUSE-20]', async () => {
  const { url, received } = await startSmtpServer();
  const { admin, told, house } = await sendIn({ url, from: 'desk@example.com' });
  expect(told).toEqual({ to: admin.email, outcome: 'sent' });
  expect(received[0]).toMatchObject({ to: [admin.email] });
  expect(received[0]?.data).toContain('From: Casa da Lua <desk@example.com>');
  expect(await house.get(admin, '/desk/house')).toMatchObject({ machine: { mailFrom: 'desk@example.com' } });
});

it('what the mail server does not take is told with its reason, without its password [HOUSE-20]', {
  tags: 'thorough',
}, async () => {
  const { url } = await startSmtpServer(() => '550 nobody here');
  const { told } = await sendIn({ url, from: 'desk@example.com' });
  expect(told).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('550 nobody here') });
  const gone = await sendIn({ url: 'smtp://clerk:hush@127.0.0.1:1', from: 'desk@example.com' });
  expect(gone.told.outcome).toBe('failed');
  expect(JSON.stringify(gone.told)).not.toContain('hush');
});

it('without a mail server it is captured as all others [HOUSE-20]', async () => {
  const { admin, told, house } = await sendIn();
  expect(told).toEqual({ to: admin.email, outcome: 'captured' });
  const mails = await house.db.selectFrom('mails').select(['recipient', 'subject']).execute();
  expect(mails).toContainEqual({ recipient: admin.email, subject: 'A test from Casa da Lua' });
  expect(await house.get(admin, '/desk/house')).toMatchObject({
    machine: { mailFrom: null, payments: 'sandbox', maxUpcomingBookings: 20 },
    upcoming: { room: 0, hour: 0 },
  });
});
