import { STATUS_CODES } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type Caller, can } from '#contract/identity/permissions.ts';
import { limitConcurrency } from '#server/lib/limit-concurrency.ts';
import { readThings } from '../calls/add-desk-things.ts';
import { prove } from '../prove.ts';
import { findDamage } from './find-damage.ts';
import { type GeneratedRequest, generateRequests } from './generate-requests.ts';
import { type Call, listCalls } from './list-calls.ts';
import { meanWell, neverTaken } from './mean-well.ts';
import { openGeneratedHouse } from './open-generated-house.ts';

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Paths of code, and words of stack traces, SQL and PostgreSQL's errors: internals that must not leak. */
const leak =
  /\bat (?:async )?[\w.<>]*[ (]*\S+:\d+:\d+|file:\/\/|node_modules|node:internal|\.ts\b:\d|\/(?:work|home|root|usr|tmp|var)\/|\b(?:select .+ from|insert into|delete from|update \S+ set|syntax error|violates|duplicate key|null value in|out of range for|invalid byte sequence|SQLSTATE|relation "|column "|constraint ")/i;

const codeOf = (body: string): unknown => {
  try {
    return JSON.parse(body).code;
  } catch {
    return undefined;
  }
};

/** The fault of a response, regardless of the request; undefined if there is none. */
const judgeResponse = (
  call: Call,
  { caller, method }: { caller: Caller; method: string },
  { statusCode, headers, body }: Answer,
): string | undefined => {
  if (statusCode >= 500 || !STATUS_CODES[statusCode]) return `was answered ${statusCode}`;
  const [leaked] = leak.exec(body) ?? leak.exec(Object.values(headers).join('\n')) ?? [];
  if (leaked !== undefined) return `told ${JSON.stringify(leaked)}`;
  if (statusCode < 400)
    return call.permission && !can(caller, call.permission, caller?.uid) ? 'let in who may not' : undefined;
  if (method === 'HEAD') return undefined;
  const code = codeOf(body) as ErrorCode; // if it is one, the next line says
  if (!call.codes.has(code)) return `was refused with ${code}, which the contract does not name`;
  return errors[code].status === statusCode ? undefined : `said ${code} with ${statusCode}`;
};

/** Enough that calls run into each other, and few enough that none waits long. */
const callsAtOnce = 8;

const unpack = (bytes: Buffer, encoding: unknown): string => {
  // A response to HEAD has the encoding, but no body.
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

type Target = {
  call: Call;
  requests: fc.Arbitrary<GeneratedRequest>;
  sent: number;
  taken: number;
  slowestMs: number;
  made: Set<string>;
};

/** Proves that some calls withstand any input. Reads and writes are in two files, to use two cores. */
export const attackCalls = async ({
  test,
  isMeant,
}: {
  test: string;
  isMeant: (call: Call) => boolean;
}): Promise<void> => {
  const house = await openGeneratedHouse();
  const { app, callers, database } = house;

  const send = async ({ by, headers, ...request }: GeneratedRequest, { path }: Call): Promise<Answer> => {
    const isStream = path === '/events';
    const { statusCode, ...answer } = await app.inject({
      ...request,
      headers: { ...callers.get(by)?.headers, ...headers },
      payloadAsStream: isStream,
    });
    // An open event stream never ends on its own.
    const isOpen = isStream && statusCode === 200;
    const bytes = isStream ? Buffer.concat(isOpen ? [] : await answer.stream().toArray()) : answer.rawPayload;
    if (isOpen) answer.raw.res.destroy();
    const body = unpack(bytes, answer.headers['content-encoding']);
    return { statusCode, headers: answer.headers, body };
  };

  // Prepared before the first request: this takes a while, in which no connection could be opened.
  const targets = listCalls()
    .filter(isMeant)
    .map((call): Target => {
      const requests = generateRequests(call, house);
      return { call, requests, sent: 0, taken: 0, slowestMs: 0, made: new Set() };
    });

  const ask = async (target: Target, request: GeneratedRequest): Promise<string | undefined> => {
    const { call, made } = target;
    // Yields as a network would: without this, a call that never waits would starve the others.
    await setImmediate();
    const begun = performance.now();
    const answer = await send(request, call);
    target.slowestMs = Math.max(target.slowestMs, performance.now() - begun);
    target.sent += 1;
    if (answer.statusCode < 400) target.taken += 1;
    if (answer.statusCode === 201) made.add(answer.body);
    const caller = callers.get(request.by)?.caller ?? null;
    return judgeResponse(call, { caller, method: request.method }, answer);
  };

  /** Sends `count` requests to a call, one after the other, and throws the smallest counterexample. */
  const attack = async (target: Target, { count, seed }: { count: number; seed: number }): Promise<void> => {
    const isAnsweredWell = fc.asyncProperty(target.requests, async (request) => {
      const fault = await ask(target, request);
      if (fault) throw new Error(`${target.call.name} ${fault}`);
    });
    const outcome = await fc.check(isAnsweredWell, { numRuns: count, seed });
    const { failed, counterexample, errorInstance } = outcome;
    if (failed)
      throw new Error(`${errorInstance}: ${fc.stringify(counterexample)}`, { cause: errorInstance });
  };

  const readUids = async (role?: 'admin'): Promise<string[]> => {
    const users = database.db.selectFrom('users').select('id');
    return (await (role ? users.where('role', '=', role) : users).execute()).map(({ id }) => id);
  };

  prove(
    {
      test,
      must: 'no 5xx, no internals in responses, nothing slower than 2 s, and no damage afterwards',
      short: 2_000,
      long: 5_000,
      unit: 'requests a call',
    },
    async ({ count, seed, isLong }) => {
      const uids = await readUids();
      const admins = [...(await readUids('admin')), ...house.applicants];
      // A valid request succeeds for each call, so generated ones are never far from it.
      for (const target of targets) {
        const { call } = target;
        const things = await readThings(database.db, house.things);
        expect(await ask(target, meanWell(call, { ...house, things })), call.name).toBeUndefined();
        expect(target.taken, call.name).toBe(neverTaken.has(call.name) ? 0 : 1);
      }
      await Promise.all(
        Array.from({ length: callsAtOnce }, () => database.pool.query('select pg_sleep(0.2)')),
      );
      const limitAttacks = limitConcurrency(callsAtOnce);
      const attacks = targets.map((target) => limitAttacks(() => attack(target, { count, seed })));
      const outcomes = await Promise.allSettled(attacks);
      const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (faults.length > 0)
        throw new Error(faults.map(({ message }) => message).join('\n'), { cause: faults[0] });

      const votes = targets.find(({ call }) => call.name === 'POST /votes')?.made.size ?? 0;
      expect(await findDamage(database.db, { uids, admins, votes })).toEqual([]);
      const sum = (pick: (target: Target) => number) => targets.reduce((all, one) => all + pick(one), 0);
      const slowest = targets.reduce((one, other) => (other.slowestMs > one.slowestMs ? other : one));
      const seconds = slowest.slowestMs / 1000;
      if (isLong) expect(seconds, slowest.call.name).toBeLessThan(2);
      return `${sum(({ sent }) => sent)} requests to ${targets.length} calls, ${sum(({ taken }) => taken)} accepted and the rest refused; the slowest response took ${seconds.toFixed(2)} s (${slowest.call.name})`;
    },
  );
};
