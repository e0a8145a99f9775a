import { z } from 'zod';
import { PersonName, PictureUrl, visibleLine } from '../fields.ts';
import { safePath } from '../pages.ts';

/** E-mail addresses are compared and stored in lower case, without outer spaces. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter an email address.'));

const passwordLength = 'The password must have 8 to 128 characters.';
export const Password = z
  .string()
  .min(8, { error: passwordLength, abort: true })
  .max(128, { error: passwordLength, abort: true })
  // Only spaces count as blank.
  .refine((password) => password.trim() !== '', 'Please enter a password.');

/** Any string: it only matters whether it matches. */
const GivenPassword = z.string().max(1000);

/** As an authenticator app shows it, with or without a space in the middle. */
export const AuthenticatorCode = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits of the code.'));

/** A recovery code, in any spelling. */
export const RecoveryCode = z
  .string()
  .max(40)
  .transform((code) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  .pipe(z.string().length(12, 'Please enter the twelve letters and digits of a recovery code.'));

/** The current password, as proof of identity. */
const OwnPassword = z.object({ password: GivenPassword.optional() }).nullish();

/** The page to go to afterwards; addresses that could lead to another site are refused. */
const NextPage = z
  .string()
  .max(2000)
  .refine((next) => safePath(next) === next, '{field} is a page of this site.');

const Name = PersonName.min(1, 'Please enter your name.');

export const socialProviders = ['google', 'github'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** The most passkeys of an account: more devices than anybody has. */
export const maxPasskeys = 20;

/** A browser's response about a passkey; better-auth verifies it. */
export const PasskeyResponse = z
  .looseObject({ id: z.string().min(1).max(2000), response: z.looseObject({}) })
  .refine((response) => JSON.stringify(response).length <= 20_000, 'This is too long for a passkey.');

/** Bodies of the identity calls; paths and responses are better-auth's. */
export const identityBodies = {
  '/sign-up/email': z.object({
    name: Name,
    email: Email,
    password: Password,
    image: PictureUrl.optional(),
    rememberMe: z.boolean().optional(),
  }),
  '/sign-in/email': z.object({
    email: z.string().trim().toLowerCase().max(1000),
    password: GivenPassword,
    rememberMe: z.boolean().optional(),
  }),
  '/sign-in/social': z.object({
    provider: z.enum(socialProviders),
    callbackURL: NextPage.default('/'),
    errorCallbackURL: NextPage.default('/login'),
  }),
  '/sign-out': z.object({}).nullish(),
  '/request-password-reset': z.object({ email: Email, redirectTo: NextPage.optional() }),
  '/reset-password': z.object({ token: z.string().min(1).max(200), newPassword: Password }),
  '/send-verification-email': z.object({ callbackURL: NextPage.optional() }).nullish(),
  '/change-password': z.object({
    currentPassword: GivenPassword,
    newPassword: Password,
    revokeOtherSessions: z.boolean().optional(),
  }),
  '/update-user': z.object({ name: Name.optional(), image: PictureUrl.nullish() }),
  '/delete-user': z.object({ password: GivenPassword.optional() }).nullish(),
  '/revoke-session': z.object({ token: z.string().min(1).max(200) }),
  '/revoke-sessions': z.object({}).nullish(),
  '/revoke-other-sessions': z.object({}).nullish(),
  '/two-factor/enable': OwnPassword,
  '/two-factor/verify-totp': z.object({ code: AuthenticatorCode }),
  '/two-factor/verify-backup-code': z.object({ code: RecoveryCode }),
  '/two-factor/generate-backup-codes': OwnPassword,
  '/two-factor/disable': OwnPassword,
  '/passkey/verify-registration': z.object({ name: visibleLine(60), response: PasskeyResponse }),
  '/passkey/verify-authentication': z.object({ response: PasskeyResponse }),
  '/passkey/delete-passkey': z.object({ id: z.string().min(1).max(64) }),
} as const;

/** Identity calls that read. */
export const identityReads = [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/passkey/generate-register-options',
  '/passkey/generate-authenticate-options',
  '/passkey/list-user-passkeys',
] as const;

export type IdentityPath = keyof typeof identityBodies;
