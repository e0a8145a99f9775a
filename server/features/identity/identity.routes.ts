import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type IdentityPath,
  identityBodies,
  identityReads,
  socialProviders,
} from '#contract/identity/identity.ts';
import { type IdentityCall, type IdentityKey, identityCalls } from '#contract/identity/identity-calls.ts';
import { pages } from '#contract/pages.ts';
import { recordFactorChange } from '../../desk-log/record-factor-change.ts';
import { recordFailedSignIn } from '../../desk-log/record-sign-in.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { describeEndpoint } from '../../http/docs/describe-endpoint.ts';
import { clientOf } from '../../http/rate-limit/count-calls.ts';
import { countOne } from '../../http/rate-limit/count-one.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { callAuth, confirmedCode, explainRefusal } from './call-auth.ts';
import { countAttempt, isFirstUse } from './count-attempt.ts';
import { confirmSession, findLanguageOf, hashEmail, listPasskeys } from './identity.queries.ts';
import { checkFactorHolder, type Prepared, prepareBody } from './prepare-body.ts';
import { createHashingQueue, hashingLimits } from './queue-hashing.ts';
import { checkPassword, readCode } from './second-factor/confirm-identity.ts';
import { signInWays } from './second-factor/sign-in-ways.ts';
import { finishSocialSignIn } from './social/finish-social-sign-in.ts';
import { writeTakenMail } from './write-mails.ts';

const day = 86_400;

/** Mails the owner of an account that somebody tries to register with their address, at most once a day. */
const notifyOwner = async (
  { db, sendMail }: Pick<Parts, 'db' | 'sendMail'>,
  email: string,
  origin: string,
): Promise<void> => {
  const { count } = await countOne(db, `taken ${hashEmail(email)}`, day);
  if (count > 1) return;
  const language = await findLanguageOf(db, email);
  await sendMail(writeTakenMail({ email, language }, origin));
};

/** The most failed sign-ins recorded per address and hour; more rows would add no information. */
const maxFailures = 20;

/** The origin of a call, for the log. */
const placeOf = ({ clock }: Parts, { id, ip }: FastifyRequest) => ({
  requestId: id,
  address: ip,
  now: clock.now(),
});

const recordFailure = async (parts: Parts, request: FastifyRequest, email: string) => {
  const { count } = await countOne(parts.db, `failed-sign-ins ${hashEmail(email)}`, 3600);
  if (count > maxFailures) return;
  await recordFailedSignIn(parts.db, { email, ...placeOf(parts, request) });
};

const passkeyPath = '/passkey/verify-authentication';

const hidden = { hide: true };

/** better-auth writes the responses, so the schemas only document them. */
const describedAs = (key: IdentityKey) => {
  const { access, ...call }: IdentityCall = identityCalls[key];
  return { described: describeEndpoint(key, call, access) };
};

const VerifyQuery = z.object({ token: z.string().min(1).max(2000) });

/**
 * The minimum duration of responses that depend on whether an account exists, so that timing does not reveal
 * it.
 */
const floorMs = 250;
const evenPaths: ReadonlySet<string> = new Set(['/request-password-reset', '/send-verification-email']);

const hashingPaths: ReadonlySet<string> = new Set<IdentityPath>([
  ...(['/sign-in/email', '/sign-up/email'] as const),
  ...(['/change-password', '/reset-password', '/delete-user'] as const),
  ...(['/two-factor/enable', '/two-factor/generate-backup-codes', '/two-factor/disable'] as const),
]);
const retryAfterSeconds = 5;

/**
 * Identity routes below `/api/auth`: better-auth's paths and responses, with our limits, checks and errors.
 */
export const serveIdentity = (api: FastifyInstance, parts: Parts): void => {
  const { db, identity, settings, lists } = parts;

  const passOn = async (path: string, answer: Response): Promise<unknown> => {
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return said;
    throw explainRefusal(path, answer.status, codeOf(said));
  };

  const line = createHashingQueue(hashingLimits);
  const refuse = (reply: FastifyReply, seconds: number): never => {
    reply.header('retry-after', seconds);
    throw new AppError('TOO_MANY_REQUESTS');
  };
  /** Refuses before reading the body if the hashing queue is full for this client. */
  const knock = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!line.knock(clientOf(request.ip))) refuse(reply, retryAfterSeconds);
  };
  type Ask = (path: IdentityPath, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  const askQueued: Ask = async (path, request, reply) => {
    const prepared = await prepareBody(parts, path, request);
    const leave = await line.enter(clientOf(request.ip));
    if (!leave) return refuse(reply, retryAfterSeconds);
    return ask(path, request, reply, prepared).finally(leave);
  };
  const count = async (
    path: Parameters<typeof countAttempt>[1]['path'],
    request: FastifyRequest,
    reply: FastifyReply,
    email: string | undefined,
  ): Promise<void> => {
    const perMinute = settings.rateLimitPerMinute;
    const wait = await countAttempt(db, { path, ip: request.ip, email, perMinute });
    if (wait > 0) refuse(reply, wait);
  };
  const ask = async (
    path: IdentityPath,
    request: FastifyRequest,
    reply: FastifyReply,
    { body, email, code, change }: Prepared,
  ) => {
    await count(path, request, reply, email);
    if (code && email && !(await isFirstUse(db, email, code))) throw new AppError('WRONG_CODE');
    const [answer] = await Promise.all([
      callAuth(parts, request, reply, { method: 'POST', path, body }),
      evenPaths.has(path) ? setTimeout(floorMs) : undefined,
    ]);
    // Everything that the guest had booked is free again.
    if (path === '/delete-user') lists.invalidate('bookings');
    if (path === '/sign-up/email' && answer.status === 422 && email)
      await notifyOwner(parts, email, identity.originOf(request));
    if (answer.ok && change) await recordFactorChange(db, change, placeOf(parts, request));
    // With a session, a code confirms something else.
    const isSignIn = path === '/sign-in/email' || (path in signInWays && !identity.tokenOf(request));
    const isWrong = answer.status === 401 || (path === passkeyPath && answer.status === 400);
    if (isSignIn && isWrong && email) await recordFailure(parts, request, email);
    return passOn(path, answer);
  };
  const askLimited: Ask = (path, request, reply) =>
    api.limitRunning(request, reply, async () =>
      ask(path, request, reply, await prepareBody(parts, path, request)),
    );
  // The keys of this very table.
  for (const path of Object.keys(identityBodies) as IdentityPath[]) {
    const schema = { ...hidden, body: identityBodies[path] };
    const [onRequest, answer] = hashingPaths.has(path) ? [knock, askQueued] : [[], askLimited];
    const config = describedAs(`POST /auth${path}`);
    api.post(`/auth${path}`, { schema, config, onRequest }, (request, reply) => answer(path, request, reply));
  }

  const confirmWithPasskey = async (
    { uid }: SignedIn,
    response: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    await count(passkeyPath, request, reply, undefined);
    const call = { method: 'POST', path: passkeyPath, body: { response }, confirms: uid } as const;
    const answer = await callAuth(parts, request, reply, call);
    const code = codeOf(await answer.json().catch(() => null));
    if (code !== confirmedCode) throw explainRefusal(passkeyPath, answer.status, code);
  };
  serve(
    api,
    'POST /confirmations',
    async ({ caller, body: { password = '', code: typed, passkey }, request, reply }) => {
      const { email, hasSecondFactor } = caller;
      if (passkey) await confirmWithPasskey(caller, passkey, request, reply);
      else if (typed === undefined) {
        const leave = await line.enter(clientOf(request.ip));
        if (!leave) return refuse(reply, retryAfterSeconds);
        try {
          await count('/confirm', request, reply, email);
          await checkPassword(db, caller, password);
        } finally {
          leave();
        }
      } else {
        if (!hasSecondFactor) throw new AppError('NO_FACTOR');
        const { path, ...given } = readCode(identity, typed);
        await ask(path, request, reply, { ...given, email });
      }
      const until = await confirmSession(db, identity.tokenOf(request) ?? '');
      return { until: until.toISOString() };
    },
    { onRequest: knock },
  );

  const readOf = async (
    path: (typeof identityReads)[number],
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (path === '/passkey/generate-register-options') await checkFactorHolder(parts, request);
    if (path === '/passkey/list-user-passkeys') {
      // better-auth's own list reveals too much, and lacks the last use.
      const caller = await identity.findCaller(request);
      if (!caller) throw new AppError('NOT_SIGNED_IN');
      reply.header('cache-control', 'no-store');
      return listPasskeys(db, caller.uid);
    }
    return passOn(path, await callAuth(parts, request, reply, { method: 'GET', path }));
  };
  for (const path of identityReads)
    api.get(
      `/auth${path}`,
      { schema: hidden, config: describedAs(`GET /auth${path}`) },
      async (request, reply) => {
        const said = await api.limitRunning(request, reply, () => readOf(path, request, reply));
        // The response without a session has to be JSON too.
        return reply.type('application/json').send(JSON.stringify(said ?? null));
      },
    );

  // Ignores the link's own target: the profile shows the result.
  const verify = { schema: { ...hidden, querystring: VerifyQuery } };
  api.get('/auth/verify-email', verify, async (request, reply) => {
    const { token } = request.query as z.infer<typeof VerifyQuery>; // just validated
    const search = new URLSearchParams({ token, callbackURL: pages.profile });
    const answer = await api.limitRunning(request, reply, () =>
      callAuth(parts, request, reply, { method: 'GET', path: `/verify-email?${search}` }),
    );
    const isVerified = answer.headers.get('location') === pages.profile;
    return reply.redirect(`${pages.profile}?verified=${isVerified ? 'yes' : 'no'}`, 302);
  });

  for (const provider of socialProviders)
    api.get(`/auth/callback/${provider}`, { schema: hidden }, (request, reply) =>
      api.limitRunning(request, reply, () => finishSocialSignIn(parts, provider, request, reply)),
    );
};

const codeOf = (said: unknown): string | undefined =>
  said && typeof said === 'object' && 'code' in said ? String(said.code) : undefined;
