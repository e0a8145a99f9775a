import { z } from 'zod';
import { PersonName, PictureUrl, visibleLine } from '../fields.ts';
import { safePath } from '../pages.ts';

/** E-mails are compared without case and outer spaces, so they are kept without either. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter an email address.'));

const passwordLength = 'The password must have 8 to 128 characters.';
export const Password = z
  .string()
  .min(8, { error: passwordLength, abort: true })
  .max(128, { error: passwordLength, abort: true })
  // Spaces alone are a field that was left empty.
  .refine((password) => password.trim() !== '', 'Please enter a password.');

/** Anything that could be an old password: only whether it fits is of interest. */
const GivenPassword = z.string().max(1000);

/** As an authenticator app shows it; some put a space in the middle. */
export const AuthenticatorCode = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits of the code.'));

/** One of those that were shown when the second factor was set up, however it is typed. */
export const RecoveryCode = z
  .string()
  .max(40)
  .transform((code) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  .pipe(z.string().length(12, 'Please enter the twelve letters and digits of a recovery code.'));

/** Whoever has a password proves with it that it is them. */
const OwnPassword = z.object({ password: GivenPassword.optional() }).nullish();

/** A page of this site to go to afterwards; an address that could lead elsewhere is refused. */
const NextPage = z
  .string()
  .max(2000)
  .refine((next) => safePath(next) === next, '{field} is a page of this site.');

const Name = PersonName.min(1, 'Please enter your name.');

export const socialProviders = ['google', 'github'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** What a browser hands over of a passkey; better-auth checks what it says. */
export const PasskeyResponse = z
  .looseObject({ id: z.string().min(1).max(2000), response: z.looseObject({}) })
  .refine((response) => JSON.stringify(response).length <= 20_000, 'This is more than a passkey says.');

/** What the calls of identity take; their paths and answers are better-auth's. */
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

/** What a browser asks of identity about itself. */
export const identityReads = [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/passkey/generate-register-options',
  '/passkey/generate-authenticate-options',
  '/passkey/list-user-passkeys',
] as const;

export type IdentityPath = keyof typeof identityBodies;
