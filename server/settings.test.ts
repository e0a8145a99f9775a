import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './settings.ts';

const read = (env: NodeJS.ProcessEnv = {}) => readSettings(env, 'Europe/Berlin');

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://desk.example.com',
  AUTH_SECRET: 'nobody can guess this one, or can they',
};

const local = { PUBLIC_URL: 'http://localhost:3000' };
const stripe = { STRIPE_SECRET_KEY: 'sk_live_hush', STRIPE_WEBHOOK_SECRET: 'whsec_hush' };

describe('settings', () => {
  it('need nothing outside production [API-26, RUN-1, RUN-3]', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      production: false,
      demo: true,
      publicUrl: undefined,
      authSecret: undefined,
      providers: { google: { client: undefined }, github: { client: undefined } },
      timeZone: 'Europe/Berlin',
      rateLimitPerMinute: 600,
      logLevel: 'warn',
    });
  });

  it('have no demo and more log in production [RUN-3]', () => {
    const settings = read({ ...production, PUBLIC_URL: 'https://desk.example.com/' });
    expect(settings).toMatchObject({ production: true, demo: false, logLevel: 'info' });
    expect(settings.publicUrl).toBe('https://desk.example.com');
  });

  it('take an empty value as not given', () => {
    expect(read({ PORT: '', DEMO: ' ' })).toMatchObject({ port: 3000, demo: true, livingDemo: true });
  });

  it.each([
    ['on', true, true],
    ['TRUE', true, true],
    ['1', true, true],
    ['bare', true, false],
    ['off', false, false],
    ['False', false, false],
    ['0', false, false],
  ])('take DEMO=%s as a demo: %s, with invented guests: %s [RUN-3, DESK-110]', (word, demo, livingDemo) => {
    expect(read({ DEMO: word })).toMatchObject({ demo, livingDemo });
  });

  it.each([
    [{ PUBLIC_URL: 'https://desk.example.com' }, 'a PUBLIC_URL that is not this machine'],
    [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, 'a PUBLIC_URL that is not this machine'],
    [{ HOST: '0.0.0.0' }, 'a HOST that is not this machine alone'],
    [{ HOST: '::' }, 'a HOST that is not this machine alone'],
    [{ ...local, SMTP_URL: 'smtp://localhost', MAIL_FROM: 'desk@example.com' }, 'SMTP_URL'],
    [{ ...local, ...stripe, PAYMENTS: 'stripe' }, 'PAYMENTS=stripe'],
    [{ ...local, ...stripe }, 'STRIPE_SECRET_KEY'],
  ])('have no demo unless told so with %o [RUN-3]', (env, sign) => {
    expect(() => read(env)).toThrow(
      `The setting DEMO is required with ${sign}: DEMO=off for a real house, DEMO=on for a demonstration with known passwords.`,
    );
    expect([read({ ...env, DEMO: 'on' }).demo, read({ ...env, DEMO: 'off' }).demo]).toEqual([true, false]);
    expect(read({ ...production, ...env }).demo).toBe(false);
  });

  it.each([
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://desk.localhost:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: '127.0.0.2' },
    { HOST: 'localhost' },
    { HOST: '::1' },
  ])('have a demo where only this machine gets in: %o [RUN-3]', (env) => {
    expect(read(env).demo).toBe(true);
  });

  it.each(['UTC', 'America/New_York'])('take the time zone %s [RUN-1]', (zone) => {
    expect(read({ VENUE_TIME_ZONE: zone }).timeZone).toBe(zone);
  });

  it('fall back to UTC where the machine has no zone', () => {
    expect(readSettings({}, 'Etc/Nowhere').timeZone).toBe('UTC');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DEMO', 'perhaps'],
    ['PUBLIC_URL', 'desk.example.com'],
    ['PUBLIC_URL', 'ftp://desk.example.com'],
    ['PUBLIC_URL', 'https://desk.example.com/desk'],
    ['PUBLIC_URL', 'https://desk.example.com?from=mail'],
    ['PUBLIC_URL', 'https://desk.example.com/#top'],
    ['PUBLIC_URL', 'https://me:hush@desk.example.com'],
    ['VENUE_TIME_ZONE', 'Mars/Olympus'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['MAX_STREAMS', '0'],
    ['MAX_STREAMS', '1000001'],
    ['MAX_STREAMS', 'many'],
    ['MAX_UPCOMING_BOOKINGS', '0'],
    ['MAX_UPCOMING_BOOKINGS', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['SERVICE_WORKER', 'perhaps'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1 10.0.0.1'],
    ['TRUSTED_PROXIES', '127.0.0.1,'],
    ['AUTH_SECRET', 'too short'],
    ['GITHUB_EMAILS_URL', 'github.com'],
    ['SMTP_URL', 'https://mail.example.com'],
  ])('refuse %s=%s with one line that names it [RUN-9]', (name, value) => {
    const failure = () => read({ [name]: value });
    expect(failure).toThrow(SettingError);
    expect(failure).toThrow(new RegExp(`^The setting ${name} must be .*\\.$`));
  });

  it('name everything that is wrong or missing at once, each once [RUN-9]', () => {
    expect(() =>
      read({ NODE_ENV: 'production', PORT: 'abc', MAX_STREAMS: '0', SMTP_URL: 'smtp://localhost' }),
    ).toThrow(
      [
        'The setting PORT must be a whole number from 0 to 65535, not "abc".',
        'The setting MAX_STREAMS must be a whole number from 1 to 1000000, not "0".',
        'The setting PUBLIC_URL is required in production: the address guests use, such as https://nightdesk.example.com.',
        'The setting AUTH_SECRET is required in production: 32 characters or more that nobody can guess.',
        'The setting MAIL_FROM is required with SMTP_URL: the sender, such as Nightdesk <desk@example.com>.',
      ].join('\n'),
    );
  });

  it.each(['PUBLIC_URL', 'AUTH_SECRET'])('require %s in production [RUN-6, RUN-7]', (name) => {
    expect(() => read({ ...production, [name]: '' })).toThrow(
      new RegExp(`^The setting ${name} is required .*\\.$`),
    );
  });

  it('want both halves of a client of a provider, and know where each provider is', () => {
    const half = () => read({ GOOGLE_CLIENT_ID: 'us' });
    expect(half).toThrow('The setting GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID.');
    const { google, github } = read({
      GITHUB_CLIENT_ID: 'us',
      GITHUB_CLIENT_SECRET: 'hush',
      GITHUB_TOKEN_URL: 'http://localhost:9/token',
    }).providers;
    expect(github).toMatchObject({
      client: { id: 'us', secret: 'hush' },
      tokenUrl: 'http://localhost:9/token',
    });
    expect(google).toMatchObject({ client: undefined, tokenUrl: 'https://oauth2.googleapis.com/token' });
  });

  it('never repeat the password in DATABASE_URL', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:hush@localhost/x' })).toThrow(/^(?!.*hush)/);
  });
});
