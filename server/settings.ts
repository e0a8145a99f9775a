import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

/** A setting that is wrong or missing; the message names it. */
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

const isBare = (text: string): boolean =>
  URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;

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
  DATABASE_URL: address(
    /^postgres(ql)?:$/,
    'must be a PostgreSQL address such as postgres://name:password@host:5432/nightdesk',
  ).optional(),
  DEMO: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'))
    .transform((word) => ['on', 'true', '1'].includes(word))
    .optional(),
  PUBLIC_URL: address(/^https?:$/, 'must be an address such as https://nightdesk.example.com')
    .refine(isBare, 'must be an address without a path or query such as https://nightdesk.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  VENUE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin')
    .optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
});

/** These may hold a password, so a complaint about them does not repeat what was given. */
const secret = new Set(['DATABASE_URL']);

const read = (env: NodeJS.ProcessEnv) => {
  // `PORT= npm start` means the same as not saying PORT at all.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const shown = secret.has(name) ? '' : `, not ${JSON.stringify(given[name])}`;
  throw new SettingError(`The setting ${name} ${issue?.message}${shown}.`);
};

/** Everything that can be set from outside, checked once; a wrong or missing setting is a `SettingError`. */
export const readSettings = (env: NodeJS.ProcessEnv, machineTimeZone: string) => {
  const given = read(env);
  const production = given.NODE_ENV === 'production';
  if (production && given.PUBLIC_URL === undefined)
    throw new SettingError(
      'The setting PUBLIC_URL is required in production: the address guests use, such as https://nightdesk.example.com.',
    );
  return {
    host: given.HOST,
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    production,
    demo: given.DEMO ?? !production,
    /** Undefined only outside production; then it is made from the address listened on. */
    publicUrl: given.PUBLIC_URL,
    // A container may have no zone that Intl knows.
    timeZone: given.VENUE_TIME_ZONE ?? (isTimeZone(machineTimeZone) ? machineTimeZone : 'UTC'),
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    logLevel: given.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
  };
};

export type Settings = ReturnType<typeof readSettings>;
