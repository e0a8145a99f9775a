import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { makeHouse } from '../testing/processes/make-house.ts';
import { startServer } from '../testing/processes/start-server.ts';
import { startSmtpServer } from '../testing/stand-ins/smtp-server.ts';

const publicUrl = 'http://desk.example.com';

it('sends the link to a new password by the mail server that is set, and stops in order [RUN-8]', async () => {
  const DATA_DIR = await makeHouse();
  const { url, received } = await startSmtpServer();
  const server = startServer({
    DATA_DIR,
    PUBLIC_URL: publicUrl,
    DEMO: 'bare',
    SMTP_URL: url,
    MAIL_FROM: 'Front desk <desk@example.com>',
  });
  await server.address;
  // It prints its public address; this file has the one where it listens.
  const { address } = JSON.parse(await readFile(join(DATA_DIR, 'running.json'), 'utf8'));
  await fetch(`${address}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'guest@nightdesk.test' }),
  });
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ from: 'desk@example.com', to: ['guest@nightdesk.test'] });
  expect(received[0]?.data.replaceAll('=\n', '')).toContain(`${publicUrl}/reset-password?token=`);
  expect((await server.stop()).code).toBe(0);
});

const whole = {
  DEMO: 'off',
  PUBLIC_URL: 'https://desk.example.com',
  SMTP_URL: 'smtps://clerk:hush@mail.example.com',
  MAIL_FROM: 'Front desk <desk@example.com>',
};

const read = (env: NodeJS.ProcessEnv) => readSettings(env, 'UTC');

it('captures mail unless a mail server is set [RUN-8]', () => {
  expect(read({}).mailServer).toBeUndefined();
  expect(read(whole).mailServer).toEqual({ url: whole.SMTP_URL, from: whole.MAIL_FROM });
});

it.each(['PUBLIC_URL', 'MAIL_FROM'])('requires %s with SMTP_URL', (name) => {
  expect(() => read({ ...whole, [name]: '' })).toThrow(
    new RegExp(`^The setting ${name} is required with SMTP_URL: .*\\.$`),
  );
});

it('refuses what is no mail server, without repeating its password', () => {
  expect(() => read({ ...whole, SMTP_URL: 'http://clerk:hush@mail.example.com' })).toThrow(
    /^The setting SMTP_URL must be (?!.*hush).*\.$/,
  );
});

it.each(['desk', 'Desk <desk@example.com>\r\nBcc: all@example.com', 'a@example.com, b@example.com'])(
  'refuses the sender %j',
  (sender) => {
    expect(() => read({ ...whole, MAIL_FROM: sender })).toThrow(/^The setting MAIL_FROM must be /);
  },
);
