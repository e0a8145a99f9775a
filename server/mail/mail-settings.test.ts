import { expect, it } from 'vitest';
import { readSettings } from '../settings.ts';

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
