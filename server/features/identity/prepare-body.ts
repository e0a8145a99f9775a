import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errors } from '#contract/errors.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { IdentityPath, identityBodies } from '#contract/identity/identity.ts';
import type { FactorChange } from '../../desk-log/record-factor-change.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import type { Parts } from '../../parts.ts';
import { isCommonPassword } from './common-passwords.ts';
import {
  findPasskeyEmail,
  findResetEmail,
  findVerifiedEmail,
  hasPassword,
  listPasskeys,
} from './identity.queries.ts';
import { listProviders } from './social/choose-providers.ts';

type BodyOf<P extends IdentityPath> = z.output<(typeof identityBodies)[P]>;

/** The body for better-auth, and the address that the attempt is counted for. */
export type Prepared = {
  body: unknown;
  email?: string | undefined;
  /** A one-time code, to be marked as used. */
  code?: string;
  /** The log entry to write if better-auth succeeds. */
  change?: FactorChange | undefined;
};

const refuseCommon = (path: string, password: string, email?: string): void => {
  if (isCommonPassword(password, email))
    throw new AppError('COMMON_PASSWORD', { errors: [{ path, message: errors.COMMON_PASSWORD.message }] });
};

const refusePassword = (): never => {
  throw new AppError('WRONG_PASSWORD', {
    errors: [{ path: 'password', message: errors.WRONG_PASSWORD.message }],
  });
};

type Needs = {
  parts: Parts;
  findCaller: () => Promise<SignedIn>;
  /** The caller, who has a second factor and has confirmed their identity. */
  checkHolder: () => Promise<SignedIn>;
  /** The caller, or the user who has completed the first step. */
  findStepOwner: () => Promise<{ email: string; caller: SignedIn | null }>;
};

type Prepare<P extends IdentityPath> = (body: BodyOf<P>, needs: Needs) => Prepared | Promise<Prepared>;

/** Requires confirmation, so that an unattended session cannot remove the second factor. */
const prepareFactorChange =
  (change: Omit<FactorChange, 'uid'>): Prepare<'/two-factor/disable' | '/two-factor/generate-backup-codes'> =>
  async (body, { parts, checkHolder }) => {
    const { uid, email } = await checkHolder();
    if (!body?.password && (await hasPassword(parts.db, uid))) refusePassword();
    return { body: { password: body?.password }, email, change: { ...change, uid } };
  };

const prepare: { [P in IdentityPath]?: Prepare<P> } = {
  '/sign-up/email': (body) => {
    refuseCommon('password', body.password, body.email);
    return { body: { ...body, image: body.image || undefined }, email: body.email };
  },
  '/sign-in/email': (body) => ({ body, email: body.email }),
  '/sign-in/social': (body, { parts }) => {
    if (!listProviders(parts.settings)[body.provider]) throw new AppError('PROVIDER_OFF');
    return { body: { ...body, disableRedirect: true } };
  },
  // The link in the mail is ours, whatever target a visitor asks for.
  '/request-password-reset': ({ email }) => ({ body: { email }, email }),
  '/reset-password': async (body, { parts }) => {
    refuseCommon('newPassword', body.newPassword, await findResetEmail(parts.db, body.token));
    return { body };
  },
  '/send-verification-email': async (_body, { findCaller }) => {
    const { email } = await findCaller();
    return { body: { email }, email };
  },
  '/change-password': async (body, { findCaller }) => {
    const { email } = await findCaller();
    refuseCommon('newPassword', body.newPassword, email);
    return { body: { ...body, revokeOtherSessions: true }, email };
  },
  '/update-user': (body) => ({ body: { ...body, ...(body.image === '' && { image: null }) } }),
  '/delete-user': async (body, { parts, findCaller }) => {
    const { uid, email } = await findCaller();
    if (!body?.password && (await hasPassword(parts.db, uid))) refusePassword();
    return { body: body?.password ? { password: body.password } : {}, email };
  },
  '/two-factor/enable': async (body, { parts, findCaller }) => {
    const { uid, email, isConfirmed } = await findCaller();
    if (await hasPassword(parts.db, uid)) {
      if (!body?.password) refusePassword();
    } else if (!isConfirmed) throw new AppError('SIGN_IN_AGAIN');
    return { body: { password: body?.password, issuer: currentHouse().name }, email };
  },
  '/two-factor/generate-backup-codes': prepareFactorChange({
    action: 'POST /auth/two-factor/generate-backup-codes',
  }),
  '/two-factor/disable': prepareFactorChange({
    action: 'POST /auth/two-factor/disable',
    before: { secondFactor: true },
    after: { secondFactor: false },
  }),
  '/two-factor/verify-totp': async ({ code }, { findStepOwner }) => {
    const { email, caller } = await findStepOwner();
    // The first correct code activates a new app; later ones sign in.
    const change = caller &&
      !caller.hasSecondFactor && {
        uid: caller.uid,
        action: 'POST /auth/two-factor/verify-totp' as const,
        before: { secondFactor: false },
        after: { secondFactor: true },
      };
    return { body: { code }, email, code, change: change || undefined };
  },
  '/two-factor/verify-backup-code': async ({ code }, { parts, findStepOwner }) => ({
    body: { code: parts.identity.hashRecoveryCode(code) },
    email: (await findStepOwner()).email,
  }),
  '/passkey/verify-authentication': async (body, { parts }) => ({
    body,
    email: await findPasskeyEmail(parts.db, body.response.id),
  }),
  '/passkey/verify-registration': async (body, { checkHolder }) => {
    const { uid } = await checkHolder();
    const action = 'POST /auth/passkey/verify-registration';
    return { body, change: { uid, action, after: { passkey: body.name } } };
  },
  '/passkey/delete-passkey': async (body, { parts, checkHolder }) => {
    const { uid } = await checkHolder();
    const own = (await listPasskeys(parts.db, uid)).find(({ id }) => id === body.id);
    if (!own) throw new AppError('PASSKEY_NOT_FOUND');
    const action = 'POST /auth/passkey/delete-passkey';
    return { body, change: { uid, action, before: { passkey: own.name } } };
  },
};

/** Requires a caller with a second factor who has confirmed their identity. */
export const checkFactorHolder = async (parts: Parts, request: FastifyRequest): Promise<SignedIn> => {
  const caller = await parts.identity.findCaller(request);
  if (!caller) throw new AppError('NOT_SIGNED_IN');
  if (!caller.hasSecondFactor) throw new AppError('NO_FACTOR');
  await parts.identity.refuseUnconfirmed(caller);
  return caller;
};

/** Applies our rules to a better-auth call, after the schema. */
export const prepareBody = async (
  parts: Parts,
  path: IdentityPath,
  request: FastifyRequest,
): Promise<Prepared> => {
  const findCaller = async () => {
    const caller = await parts.identity.findCaller(request);
    if (!caller) throw new AppError('NOT_SIGNED_IN');
    return caller;
  };
  const checkHolder = () => checkFactorHolder(parts, request);
  const findStepOwner = async () => {
    const caller = await parts.identity.findCaller(request);
    if (caller) return { email: caller.email, caller };
    const step = parts.identity.secondStepOf(request);
    const email = step && (await findVerifiedEmail(parts.db, step));
    if (!email) throw new AppError('SIGN_IN_OVER');
    return { email, caller };
  };
  // The schema of this path has parsed the body.
  const prepareThis = prepare[path] as Prepare<IdentityPath> | undefined;
  const body = request.body as BodyOf<IdentityPath>;
  return prepareThis
    ? prepareThis(body, { parts, findCaller, checkHolder, findStepOwner })
    : { body: body ?? {} };
};
