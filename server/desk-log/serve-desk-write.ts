import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Endpoints } from '#contract/endpoints.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { can, type permissions } from '#contract/identity/permissions.ts';
import type { Kind } from '#contract/kinds.ts';
import type { Db } from '../db/schema.ts';
import type { SignedIn } from '../http/caller.ts';
import { isSoundText } from '../http/input/check-input.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { countOne } from '../http/rate-limit/count-one.ts';
import { type Call, type CallKey, serve } from '../http/serve.ts';
import type { Clock } from '../lib/clock.ts';
import type { Settings } from '../settings.ts';
import { type DeskAction, type DeskContext, recordDeskRefusal } from './record-desk-action.ts';

/** Writes that only staff may make. */
export type DeskWrite = {
  [K in CallKey]: (typeof permissions)[K] extends 'staff' | 'admins' ? Exclude<K, `GET ${string}`> : never;
}[CallKey];

/** How many calls of one user without permission are logged in an hour. */
const maxAttempts = 20;

type Needs = { db: Db; clock: Clock; settings: Settings };

const readWord = (given: unknown, name: string): string => {
  const value = given !== null && typeof given === 'object' ? Object.entries(given) : [];
  const word = value.find(([key]) => key === name)?.[1];
  const text = typeof word === 'string' || typeof word === 'number' ? String(word).slice(0, 64) : '';
  return isSoundText(text) ? text : '';
};

const kindsOfPaths = { rooms: 'room', studyRooms: 'study', pcs: 'pc' } as const satisfies Record<
  string,
  Kind
>;

const wordsOfPaths = [
  ['/desk/blocks/{id}', 'block'],
  ['/users/{uid}', 'guest'],
  ['/desk/guests/{uid}', 'guest'],
  ['/menu', 'dish'],
  ['/orderDetails', 'order'],
  ['/feedback', 'feedback'],
] as const;

/** The subject of a refused call, as far as the unchecked input shows it. */
export const describeSubject = (key: CallKey, { params, body }: FastifyRequest): DeskAction => {
  const id = readWord(params, 'id');
  if (key.includes('/bookings/{id}')) return { subject: `booking ${id}`.trim(), bookingId: id };
  const [, offered] = /^P(?:OS|U)T \/(rooms|studyRooms|pcs)/.exec(key) ?? [];
  if (offered) return { subject: `${kindsOfPaths[offered as keyof typeof kindsOfPaths]} ${id}`.trim() }; // as matched
  const [, word] = wordsOfPaths.find(([path]) => key.includes(path)) ?? [];
  if (word) return { subject: `${word} ${id || readWord(params, 'uid')}`.trim() };
  if (key.includes('/desk/house')) return { subject: 'house' };
  if (key.includes('/desk/translations')) {
    const told = readWord(body, 'subject');
    return { subject: /^(room|study|pc|dish) [1-9]\d*$/.test(told) ? told : 'house' };
  }
  if (key.includes('/desk/rates')) return { subject: id === '' ? 'price rules' : `price rule ${id}` };
  const named = id === '' ? body : params;
  return { subject: `${readWord(named, 'kind')} ${readWord(named, 'id')}`.trim() };
};

/** Whether to log a refusal: not for floods, visitors and our own failures. */
const isRecorded = (reply: FastifyReply): boolean => {
  if (!reply.refusal) return false;
  const { status } = errors[reply.refusal];
  return status < 500 && status !== 401 && status !== 429;
};

type Attempt = { caller: SignedIn; key: CallKey; refusal: ErrorCode };

/**
 * Attempts without permission are logged, but not each of thousands. Most are NOT_ALLOWED; a wrong origin or body is refused
 * before the role is checked.
 */
const isFlood = async (db: Db, { caller, key, refusal }: Attempt): Promise<boolean> =>
  (refusal === 'NOT_ALLOWED' || !can(caller, key)) &&
  (await countOne(db, `desk-attempts ${caller.uid}`, 3600)).count > maxAttempts;

const isPreview = ({ body }: FastifyRequest): boolean =>
  body !== null && typeof body === 'object' && 'preview' in body && body.preview === true;

/** The subject of a refused call; undefined if it should not be logged. */
type Describe = (request: FastifyRequest, caller: SignedIn) => Promise<DeskAction | undefined>;

/** Logs refusals of known callers. */
export const recordRefusals = (
  api: FastifyInstance,
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  key: CallKey,
  describe: Describe,
): Pick<RouteShorthandOptions, 'onSend'> => {
  const record = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!reply.refusal || !isRecorded(reply) || isPreview(request)) return;
    const caller = await api.findCaller(request);
    const action = caller && (await describe(request, caller));
    if (!action || (await isFlood(db, { caller, key, refusal: reply.refusal }))) return;
    const context = { key, caller, now: clock.now(), requestId: request.id, address: request.ip };
    await recordDeskRefusal(db, context, action, reply.refusal);
  };
  return {
    onSend: async (request, reply, payload) => {
      await record(request, reply).catch((err) =>
        request.log.warn({ err }, 'A refusal could not be written to the log of the desk'),
      );
      return payload;
    },
  };
};

/**
 * Serves a write of the desk. Refusals are logged here; the use case logs what it did, by `recordDeskAction` in its transaction:
 * `transactAs(db, context, (tx) => checkIn(tx, context, …))`.
 */
export const serveDeskWrite = <K extends DeskWrite>(
  api: FastifyInstance,
  { db, clock, settings }: Needs,
  key: K,
  answer: (call: Call<K>, context: DeskContext) => Promise<z.output<Endpoints[K]['response']>>,
  options: RouteShorthandOptions = {},
): void => {
  const contextOf = (request: FastifyRequest, caller: SignedIn): DeskContext => ({
    key,
    caller,
    now: clock.now(),
    timeZone: settings.timeZone,
    origin: ownOrigin(settings, request),
    requestId: request.id,
    address: request.ip,
  });

  serve(
    api,
    key,
    // Only staff get here, so there is a caller, which the type of a single key cannot express.
    (call) => answer(call, contextOf(call.request, call.caller as SignedIn)),
    {
      ...options,
      ...recordRefusals(api, { db, clock }, key, async (request) => describeSubject(key, request)),
    },
  );
};
