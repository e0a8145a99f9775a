import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { paymentModes } from '#contract/checkout.rules.ts';
import { StartError } from './lib/start-error.ts';
import { listMissingSettings } from './list-missing-settings.ts';

/** A wrong or missing setting; the message names it. */
export class SettingError extends StartError {
  override name = 'SettingError';
}

const wholeNumber = (min: number, max: number) => {
  const wanted = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, wanted)
    .transform(Number)
    .refine((n) => n >= min && n <= max, wanted);
};

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const address = (protocol: RegExp, wanted: string) =>
  z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), wanted);

const webAddress = address(/^https?:$/, 'must be an address such as https://id.example.com/authorize');

const databaseAddress = address(
  /^postgres(ql)?:$/,
  'must be a PostgreSQL address such as postgres://name:password@host:5432/nightdesk',
);

const isBare = (text: string): boolean =>
  URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;

/** An address, or a network such as `10.0.0.0/8`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const demoWords = new Map<string, 'on' | 'bare' | 'off'>([
  ['on', 'on'],
  ['true', 'on'],
  ['1', 'on'],
  ['bare', 'bare'],
  ['off', 'off'],
  ['false', 'off'],
  ['0', 'off'],
]);

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseAddress.optional(),
  DEMO: z
    .string()
    .toLowerCase()
    .transform((word) => demoWords.get(word))
    .refine((demo) => demo !== undefined, 'must be on, bare or off')
    .optional(),
  PUBLIC_URL: address(/^https?:$/, 'must be an address such as https://nightdesk.example.com')
    .refine(isBare, 'must be an address without a path or query such as https://nightdesk.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must be a secret of 32 characters or more').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZE_URL: webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: webAddress.default('https://openidconnect.googleapis.com/v1/userinfo'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_AUTHORIZE_URL: webAddress.default('https://github.com/login/oauth/authorize'),
  GITHUB_TOKEN_URL: webAddress.default('https://github.com/login/oauth/access_token'),
  GITHUB_USER_URL: webAddress.default('https://api.github.com/user'),
  GITHUB_EMAILS_URL: webAddress.default('https://api.github.com/user/emails'),
  SMTP_URL: address(
    /^smtps?:$/,
    'must be an address such as smtps://name:password@mail.example.com',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^\r\n,@<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/,
      'must be a sender such as Nightdesk <desk@example.com>',
    )
    .optional(),
  PAYMENTS: z.enum(paymentModes, 'must be one of sandbox, stripe, none').default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\S+$/, 'must be a secret key of Stripe such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook such as whsec_…')
    .optional(),
  STRIPE_API_URL: address(/^https?:$/, 'must be an address such as https://api.stripe.com')
    .refine(isBare, 'must be an address without a path or query such as https://api.stripe.com')
    .default('https://api.stripe.com'),
  TAX_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be percent such as 6.5')
    .transform(Number)
    .default(0),
  VENUE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin')
    .optional(),
  MAX_UPCOMING_BOOKINGS: wholeNumber(1, 1_000_000).default(20),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  MAX_STREAMS: wholeNumber(1, 1_000_000).default(10_000),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8',
    )
    .optional(),
  MOST_DELAY_MS: wholeNumber(0, 60_000).default(2_000),
  DATABASE_WAIT_MS: wholeNumber(100, 600_000).default(5_000),
  PAGE_WAIT_MS: wholeNumber(0, 60_000).default(200),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_TOKEN: z.string().min(16, 'must be a secret of 16 characters or more').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
});

/** These may contain a password, so errors do not repeat the value. */
const secret = new Set([
  'DATABASE_URL',
  'AUTH_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
]);

/** One line per wrong or missing setting, so that one start shows them all. */
const read = (env: NodeJS.ProcessEnv) => {
  // `PORT= npm start` is the same as not setting PORT.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = Environment.safeParse(given);
  const wrong = new Map<string, string>();
  for (const { path, message } of result.error?.issues ?? [])
    if (!wrong.has(String(path[0]))) wrong.set(String(path[0]), message);
  const problems = [...wrong].map(
    ([name, message]) =>
      `The setting ${name} ${message}${secret.has(name) ? '' : `, not ${JSON.stringify(given[name])}`}.`,
  );
  problems.push(...listMissingSettings(given, new Set(wrong.keys())));
  if (!result.success || problems.length > 0) throw new SettingError(problems.join('\n'));
  return result.data;
};

type Given = ReturnType<typeof read>;

/** OAuth client settings of a provider. */
const readClient = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { id, secret } : undefined;

const readProviders = (given: Given) => ({
  google: {
    client: readClient(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET),
    authorizeUrl: given.GOOGLE_AUTHORIZE_URL,
    tokenUrl: given.GOOGLE_TOKEN_URL,
    userinfoUrl: given.GOOGLE_USERINFO_URL,
  },
  github: {
    client: readClient(given.GITHUB_CLIENT_ID, given.GITHUB_CLIENT_SECRET),
    authorizeUrl: given.GITHUB_AUTHORIZE_URL,
    tokenUrl: given.GITHUB_TOKEN_URL,
    userUrl: given.GITHUB_USER_URL,
    emailsUrl: given.GITHUB_EMAILS_URL,
  },
});

const readStripe = (given: Given) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  if (given.PAYMENTS !== 'stripe' || !secretKey || !webhookSecret) return undefined;
  return { secretKey, webhookSecret, apiUrl: given.STRIPE_API_URL };
};

/** All environment variables, validated once; a wrong or missing one throws a `SettingError`. */
export const readSettings = (env: NodeJS.ProcessEnv, machineTimeZone: string) => {
  const given = read(env);
  const production = given.NODE_ENV === 'production';
  // On by default only if nothing suggests real guests, which `listMissingSettings` checks.
  const demo = given.DEMO ?? (production ? 'off' : 'on');
  return {
    host: given.HOST,
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    production,
    /** Demo content, public accounts, captured mail. */
    demo: demo !== 'off',
    /** Whether invented guests come and go in the demo; otherwise it has rooms, dishes and accounts only. */
    livingDemo: demo === 'on',
    /** Undefined outside production only; then each request uses the origin it was sent to. */
    publicUrl: given.PUBLIC_URL,
    /** Undefined outside production only; then one is generated and stored in the database. */
    authSecret: given.AUTH_SECRET,
    providers: readProviders(given),
    /** Undefined if mail is only captured. */
    mailServer:
      given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : undefined,
    payments: given.PAYMENTS,
    /** Undefined unless Stripe is used. */
    stripe: readStripe(given),
    /** In percent; prices include it. */
    taxRate: given.TAX_RATE,
    // A container may have a zone that Intl does not know.
    timeZone: given.VENUE_TIME_ZONE ?? (isTimeZone(machineTimeZone) ? machineTimeZone : 'UTC'),
    maxUpcomingBookings: given.MAX_UPCOMING_BOOKINGS,
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    /** The most event streams per process. */
    maxStreams: given.MAX_STREAMS,
    /** Proxies whose forwarded addresses count. */
    trustedProxies: given.TRUSTED_PROXIES,
    /** The event loop delay from which requests are refused; 0 turns it off. */
    maxDelayMs: given.MOST_DELAY_MS,
    /** How long a call may wait for a database connection. */
    databaseWaitMs: given.DATABASE_WAIT_MS,
    pageWaitMs: given.PAGE_WAIT_MS,
    /** Whether browsers may install the service worker; otherwise it removes itself. */
    serviceWorker: given.SERVICE_WORKER === 'on',
    /** The token for `/metrics`; undefined closes it, except in demos. */
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
  };
};

export type Settings = ReturnType<typeof readSettings>;
