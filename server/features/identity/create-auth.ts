import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { FastifyBaseLogger } from 'fastify';
import { currentHouse } from '#contract/house/house.rules.ts';
import { pages } from '#contract/pages.ts';
import type { Db } from '../../db/schema.ts';
import { recordSignIn } from '../../desk-log/record-sign-in.ts';
import type { Clock } from '../../lib/clock.ts';
import type { NewMail, Reader } from '../../mail/enqueue-mail.ts';
import type { Settings } from '../../settings.ts';
import { clientHeader, languageHeader, reportProblem, requestHeader } from './call-auth.ts';
import { eraseUser } from './erase-user.ts';
import { deleteResetLinks, endOldestSessions, isSuspended, markVerified } from './identity.queries.ts';
import { createPasskeys } from './second-factor/create-passkeys.ts';
import { createSecondFactor } from './second-factor/create-second-factor.ts';
import { confirmedAtOf, signInWays } from './second-factor/sign-in-ways.ts';
import { chooseProviders, describeProviders } from './social/choose-providers.ts';
import { watchPasswords } from './watch-passwords.ts';
import { writeResetMail, writeVerificationMail } from './write-mails.ts';

/** Table and column names for better-auth's models. */

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export const userColumns = {
  modelName: 'users',
  fields: { emailVerified: 'email_verified', ...stamps },
  additionalFields: {
    // Read with every session, but never settable through better-auth.
    role: { type: 'string', required: false, defaultValue: 'user', input: false },
    phoneNumber: {
      type: 'string',
      required: false,
      defaultValue: '',
      input: false,
      fieldName: 'phone_number',
    },
    language: { type: 'string', required: false, input: false },
  },
} as const;

export const sessionColumns = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...stamps,
  },
  additionalFields: {
    // Null means "not yet"; if omitted, the database fills in now.
    confirmedAt: {
      type: 'date',
      required: false,
      input: false,
      returned: false,
      fieldName: 'confirmed_at',
    },
  },
} as const;

export const accountColumns = {
  modelName: 'accounts',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...stamps,
  },
} as const;

export const verificationColumns = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', ...stamps },
} as const;

export type AuthNeeds = {
  db: Db;
  clock: Clock;
  settings: Pick<Settings, 'providers' | 'demo'>;
  secret: string;
  sendMail: (mail: NewMail) => Promise<void>;
  log: FastifyBaseLogger;
};

type AuthUser = Pick<Reader, 'name' | 'email' | 'emailVerified'> & Partial<Pick<Reader, 'language'>>;

/** better-auth returns our additional columns, though its type omits them. */
const toReader = ({ name, email, emailVerified, language = null }: AuthUser): Reader => ({
  name,
  email,
  emailVerified,
  language,
});

export type Auth = { handler: (request: Request) => Promise<Response> };

const day = 86_400;

/** More devices than anybody has, so that repeated sign-ins cannot fill the table. */
const maxSessions = 100;

/** better-auth for one origin of the site. */
export const createAuth = (
  { db, clock, settings, secret, sendMail, log }: AuthNeeds,
  { origin, ownAddress }: { origin: string; ownAddress: string },
): Auth => {
  const passwords = watchPasswords(db);
  return betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    // Writes user and credentials in one transaction. `hashingLimits` bounds how many connections wait for a
    // hash.
    database: { db, type: 'postgres', transaction: true },
    user: {
      ...userColumns,
      deleteUser: { enabled: true, beforeDelete: (user) => eraseUser(db, user, clock.now()) },
    },
    session: { ...sessionColumns, expiresIn: 30 * day, updateAge: day, freshAge: day },
    account: {
      ...accountColumns,
      updateAccountOnSignIn: false,
      accountLinking: { enabled: false },
    },
    verification: verificationColumns,
    hooks: { before: passwords.before },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (await isSuspended(db, session.userId)) throw new APIError('FORBIDDEN', { code: 'SUSPENDED' });
            return { data: { ...session, confirmedAt: confirmedAtOf(context?.path) } };
          },
          after: async ({ userId, token, ipAddress, userAgent }, context) => {
            await passwords.refuseReplaced({ userId, token }, context);
            await endOldestSessions(db, userId, maxSessions);
            const way = context?.context.session ? undefined : signInWays[context?.path ?? ''];
            if (!way) return;
            await recordSignIn(db, {
              uid: userId,
              address: ipAddress ?? '',
              device: userAgent ?? '',
              now: clock.now(),
              with: way,
              requestId: context?.headers?.get(requestHeader) ?? '',
            });
          },
        },
      },
      user: {
        create: {
          before: async (user, context) => ({
            data: { ...user, language: context?.headers?.get(languageHeader) ?? null },
          }),
        },
      },
      // We never act for the user at a provider, so its tokens are not stored.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: ({ user, token }) => sendMail(writeResetMail(toReader(user), { origin, token })),
      onPasswordReset: async ({ user }) => {
        await markVerified(db, user.id);
        await deleteResetLinks(db, user.id);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 7 * day,
      sendVerificationEmail: ({ user, token }) =>
        sendMail(writeVerificationMail(toReader(user), { origin, token })),
    },
    plugins: [
      genericOAuth({ config: describeProviders(chooseProviders(settings, { origin, ownAddress })) }),
      createSecondFactor(secret),
      createPasskeys(db, { origin, houseName: currentHouse().name }),
    ],
    // Attempts are counted before better-auth is called.
    rateLimit: { enabled: false },
    // Throws unexpected errors, so that they are answered and logged as everywhere.
    onAPIError: { throw: true, errorURL: pages.login },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message: unknown, ...details) => {
        // Some log calls carry only an error.
        const err = [message, ...details].find((detail) => detail instanceof Error);
        if (err) reportProblem(err);
        log.warn({ ...(err && { err }) }, `better-auth: ${message}`);
      },
    },
    advanced: {
      cookiePrefix: 'nightdesk',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientHeader] },
      // We have our own migrations; tests check that they fit.
      database: { validateSchema: false },
    },
  });
};
