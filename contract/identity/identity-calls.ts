import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { type IdentityPath, identityBodies, type identityReads } from './identity.ts';
import { roles } from './permissions.ts';

export type IdentityKey = `POST /auth${IdentityPath}` | `GET /auth${(typeof identityReads)[number]}`;

/** Describes a call only: better-auth writes the responses, which may hold more fields. */
export type IdentityCall = Endpoint & { access: 'everyone' | 'signed-in' };

const Account = z
  .looseObject({
    id: z.string().describe('The `uid` of `GET /users/{uid}`'),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullish(),
    role: z.enum(roles),
    twoFactorEnabled: z.boolean().nullish(),
    createdAt: Instant,
  })
  .meta({ id: 'Account' });

const Session = z
  .looseObject({
    token: z.string().describe('Names the session for `POST /auth/revoke-session`; it does not open it'),
    userAgent: z.string().nullish(),
    createdAt: Instant,
    updatedAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Session' });

const RecoveryCodes = z
  .array(z.string())
  .describe('Each opens the account once instead of a code of the app');

const Passkey = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    createdAt: Instant,
    lastUsedAt: Instant.nullish(),
  })
  .meta({ id: 'Passkey' });

const Done = z.looseObject({ status: z.boolean() });

const guest = { email: 'guest@nightdesk.test', password: 'nightdesk-guest' };

/** The calls of identity as the API document describes them. */
export const identityCalls = {
  'POST /auth/sign-up/email': {
    access: 'everyone',
    summary: 'Registers, and signs in',
    description: 'Sets the session cookie, and sends a link that verifies the address.',
    body: identityBodies['/sign-up/email'],
    example: { name: 'Mara Moon', email: 'mara@example.com', password: 'under the north star' },
    response: z.looseObject({ token: z.string().nullable(), user: Account }),
    errors: ['SIGN_UP_FAILED', 'COMMON_PASSWORD'],
  },
  'POST /auth/sign-in/email': {
    access: 'everyone',
    summary: 'Signs in',
    description:
      'Sets the session cookie, for 30 days, or with `rememberMe: false` until the browser is closed. An account with a second factor is not signed in yet: it gets `twoFactorRedirect` and has ten minutes for a code.',
    body: identityBodies['/sign-in/email'],
    example: guest,
    response: z.union([
      z.looseObject({ redirect: z.boolean(), token: z.string(), user: Account }),
      z.looseObject({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(z.string()) }),
    ]),
    errors: ['SIGN_IN_FAILED', 'SUSPENDED'],
  },
  'POST /auth/sign-in/social': {
    access: 'everyone',
    summary: 'Starts a social sign-in',
    description:
      'A browser opens `url`, and comes back to `callbackURL` with the session cookie. `GET /config` says which providers are on.',
    body: identityBodies['/sign-in/social'],
    example: { provider: 'google', callbackURL: '/profile' },
    response: z.looseObject({ url: z.string(), redirect: z.boolean() }),
    errors: ['PROVIDER_OFF'],
  },
  'POST /auth/sign-out': {
    access: 'everyone',
    summary: 'Signs out: ends the session of the cookie',
    response: z.looseObject({ success: z.boolean() }),
  },
  'POST /auth/request-password-reset': {
    access: 'everyone',
    summary: 'Sends a link to set a new password',
    description: 'The response is the same whether there is such an account or not.',
    body: identityBodies['/request-password-reset'],
    example: { email: guest.email },
    response: Done,
  },
  'POST /auth/reset-password': {
    access: 'everyone',
    summary: 'Sets a new password by the token of the link, and ends every session',
    body: identityBodies['/reset-password'],
    response: Done,
    errors: ['LINK_NOT_VALID', 'COMMON_PASSWORD'],
  },
  'POST /auth/send-verification-email': {
    access: 'signed-in',
    summary: "Sends the link that verifies the caller's address again",
    response: Done,
  },
  'POST /auth/change-password': {
    access: 'signed-in',
    summary: "Changes the caller's password, and ends their other sessions",
    body: identityBodies['/change-password'],
    response: z.looseObject({ token: z.string().nullable(), user: Account }),
    errors: ['WRONG_PASSWORD', 'COMMON_PASSWORD'],
  },
  'POST /auth/update-user': {
    access: 'signed-in',
    summary: "Changes the caller's name or picture",
    body: identityBodies['/update-user'],
    example: { name: 'Mara Moon' },
    response: Done,
  },
  'POST /auth/delete-user': {
    access: 'signed-in',
    summary: "Deletes the caller's account",
    description: 'An account with a password needs the password; any other a session of today.',
    body: identityBodies['/delete-user'],
    response: z.looseObject({ success: z.boolean(), message: z.string() }),
    errors: ['WRONG_PASSWORD', 'SIGN_IN_AGAIN'],
  },
  'POST /auth/revoke-session': {
    access: 'signed-in',
    summary: "Ends one of the caller's sessions",
    body: identityBodies['/revoke-session'],
    response: Done,
  },
  'POST /auth/revoke-sessions': {
    access: 'signed-in',
    summary: "Ends all of the caller's sessions",
    response: Done,
  },
  'POST /auth/revoke-other-sessions': {
    access: 'signed-in',
    summary: "Ends the caller's other sessions",
    response: Done,
  },
  'POST /auth/two-factor/enable': {
    access: 'signed-in',
    summary: 'Begins to set up an authenticator app',
    description:
      'It is active once `POST /auth/two-factor/verify-totp` has accepted a code from it. The recovery codes are returned only here. An account with a password needs the password; any other a sign-in within the last ten minutes.',
    body: identityBodies['/two-factor/enable'],
    response: z.looseObject({
      totpURI: z.string().describe('To be shown as a QR code; it holds the secret'),
      backupCodes: RecoveryCodes,
    }),
    errors: ['WRONG_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_EXISTS'],
  },
  'POST /auth/two-factor/verify-totp': {
    access: 'everyone',
    summary:
      'Accepts a code from the authenticator app: the second step of signing in, or the last of setting it up',
    description: 'Each code works once.',
    body: identityBodies['/two-factor/verify-totp'],
    example: { code: '123456' },
    response: z.looseObject({ token: z.string(), user: Account }),
    errors: ['WRONG_CODE', 'SIGN_IN_OVER', 'NO_FACTOR', 'SUSPENDED'],
  },
  'POST /auth/two-factor/verify-backup-code': {
    access: 'everyone',
    summary: 'Accepts a recovery code instead',
    description: 'Each code works once.',
    body: identityBodies['/two-factor/verify-backup-code'],
    example: { code: 'moon-dusk-7777' },
    response: z.looseObject({ token: z.string(), user: Account }),
    errors: ['WRONG_CODE', 'SIGN_IN_OVER', 'NO_FACTOR', 'SUSPENDED'],
  },
  'POST /auth/two-factor/generate-backup-codes': {
    access: 'signed-in',
    summary: 'Creates new recovery codes; earlier ones stop working',
    body: identityBodies['/two-factor/generate-backup-codes'],
    response: z.looseObject({ status: z.boolean(), backupCodes: RecoveryCodes }),
    errors: ['CONFIRM_IDENTITY', 'WRONG_PASSWORD', 'NO_FACTOR'],
  },
  'POST /auth/two-factor/disable': {
    access: 'signed-in',
    summary: 'Removes the second factor: authenticator app, recovery codes and passkeys',
    body: identityBodies['/two-factor/disable'],
    response: Done,
    errors: ['CONFIRM_IDENTITY', 'WRONG_PASSWORD', 'NO_FACTOR'],
  },
  'POST /auth/passkey/verify-registration': {
    access: 'signed-in',
    summary: 'Adds a passkey, beside an authenticator app',
    body: identityBodies['/passkey/verify-registration'],
    response: Passkey,
    errors: ['CONFIRM_IDENTITY', 'NO_FACTOR', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  },
  'POST /auth/passkey/verify-authentication': {
    access: 'everyone',
    summary: 'Signs in with a passkey, which needs no password and no code',
    body: identityBodies['/passkey/verify-authentication'],
    response: z.looseObject({ session: Session, user: Account }),
    errors: ['PASSKEY_REFUSED', 'SUSPENDED'],
  },
  'POST /auth/passkey/delete-passkey': {
    access: 'signed-in',
    summary: "Deletes one of the caller's passkeys",
    body: identityBodies['/passkey/delete-passkey'],
    response: Done,
    errors: ['CONFIRM_IDENTITY', 'NO_FACTOR', 'PASSKEY_NOT_FOUND'],
  },
  'GET /auth/passkey/generate-register-options': {
    access: 'signed-in',
    summary: 'What a browser needs to create a passkey',
    response: z.looseObject({ challenge: z.string() }),
    errors: ['CONFIRM_IDENTITY', 'NO_FACTOR'],
  },
  'GET /auth/passkey/generate-authenticate-options': {
    access: 'everyone',
    summary: 'What a browser needs to sign in with a passkey',
    response: z.looseObject({ challenge: z.string() }),
  },
  'GET /auth/passkey/list-user-passkeys': {
    access: 'signed-in',
    summary: "The caller's passkeys",
    response: z.array(Passkey),
  },
  'GET /auth/get-session': {
    access: 'everyone',
    summary: 'Who is signed in',
    description: 'It is `null` for a visitor.',
    response: z.looseObject({ session: Session, user: Account }).nullable(),
  },
  'GET /auth/list-sessions': {
    access: 'signed-in',
    summary: "The caller's sessions",
    response: z.array(Session),
  },
  'GET /auth/list-accounts': {
    access: 'signed-in',
    summary: 'The ways in which the caller can sign in',
    response: z.array(
      z.looseObject({ id: z.string(), providerId: z.string().describe('`credential` is a password') }),
    ),
  },
} as const satisfies Record<IdentityKey, IdentityCall>;
