import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect } from 'vitest';
import { takeTurns } from '#server/lists/take-turns.ts';
import { drawRequests, type GeneratedRequest } from './input/draw-requests.ts';
import { findDamage } from './input/find-damage.ts';
import { type Answer, judgeAnswer } from './input/judge-answer.ts';
import { type Call, listCalls } from './input/list-calls.ts';
import { meanWell, neverTaken } from './input/mean-well.ts';
import { openGeneratedHouse } from './input/open-generated-house.ts';
import { prove } from './prove.ts';

const house = await openGeneratedHouse();
const { app, callers, database } = house;
const calls = listCalls();

/** So many at a time, so that each meets what others do, and none waits for them long. */
const callsAtOnce = 8;

const unpack = (bytes: Buffer, encoding: unknown): string => {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

const send = async ({ by, headers, ...request }: GeneratedRequest, { path }: Call): Promise<Answer> => {
  const isStream = path === '/events';
  const { statusCode, ...answer } = await app.inject({
    ...request,
    headers: { ...callers.get(by)?.headers, ...headers },
    payloadAsStream: isStream,
  });
  // A stream that was opened never ends by itself.
  const isOpen = isStream && statusCode === 200;
  const bytes = isStream ? Buffer.concat(isOpen ? [] : await answer.stream().toArray()) : answer.rawPayload;
  if (isOpen) answer.raw.res.destroy();
  const body = unpack(bytes, answer.headers['content-encoding']);
  return { statusCode, headers: answer.headers, body };
};

/** What came of a call, altogether. */
type Tally = { sent: number; taken: number; slowestMs: number; made: Set<string> };

/** Asks, and says what is wrong with the answer. */
const ask = async (call: Call, request: GeneratedRequest, tally: Tally): Promise<string | undefined> => {
  const begun = performance.now();
  const answer = await send(request, call);
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun);
  tally.sent += 1;
  if (answer.statusCode < 400) tally.taken += 1;
  if (answer.statusCode === 201) tally.made.add(answer.body);
  const caller = callers.get(request.by)?.caller ?? null;
  return judgeAnswer(call, { caller, method: request.method }, answer);
};

/** Sends a call so many requests, one after the other, and throws the smallest that it answers wrongly. */
const attack = async (call: Call, tally: Tally, { count, seed }: { count: number; seed: number }) => {
  const isAnsweredWell = fc.asyncProperty(drawRequests(call, house), async (request) => {
    const fault = await ask(call, request, tally);
    if (fault) throw new Error(`${call.name} ${fault}`);
  });
  const outcome = await fc.check(isAnsweredWell, { numRuns: count, seed });
  const { failed, counterexample, errorInstance } = outcome;
  if (failed) throw new Error(`${errorInstance}: ${fc.stringify(counterexample)}`, { cause: errorInstance });
};

const readUids = async (role?: 'admin'): Promise<string[]> => {
  const users = database.db.selectFrom('users').select('id');
  return (await (role ? users.where('role', '=', role) : users).execute()).map(({ id }) => id);
};

prove(
  {
    test: 'generated bodies, queries and headers against every call',
    must: 'no 5xx, no word of the inside, nothing slower than 2 s, and nothing broken afterwards',
    ...{ short: 200, long: 10_000, unit: 'requests a call' },
  },
  async ({ count, seed, isLong }) => {
    const uids = await readUids();
    const admins = [...(await readUids('admin')), ...house.applicants];
    const tallies = new Map(
      calls.map((call) => [call, { sent: 0, taken: 0, slowestMs: 0, made: new Set<string>() }]),
    );
    // Each can be made here: what is generated is never far from what is taken.
    for (const [call, tally] of tallies) {
      expect(await ask(call, meanWell(call, house), tally), call.name).toBeUndefined();
      expect(tally.taken, call.name).toBe(neverTaken.has(call.name) ? 0 : 1);
    }
    const inTurn = takeTurns(callsAtOnce);
    const outcomes = await Promise.allSettled(
      [...tallies].map(([call, tally]) => inTurn(() => attack(call, tally, { count, seed }))),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;

    const votes = [...tallies].find(([{ name }]) => name === 'POST /votes')?.[1].made.size ?? 0;
    expect(await findDamage(database.db, { uids, admins, votes })).toEqual([]);
    const all = [...tallies].map(([{ name }, tally]) => ({ name, ...tally }));
    const sum = (pick: (one: Tally) => number): number => all.reduce((total, one) => total + pick(one), 0);
    const slowest = all.reduce((one, other) => (other.slowestMs > one.slowestMs ? other : one));
    const seconds = slowest.slowestMs / 1000;
    if (isLong) expect(seconds, slowest.name).toBeLessThan(2);
    return `${sum(({ sent }) => sent)} requests to ${calls.length} calls, ${sum(({ taken }) => taken)} taken and the rest refused; the slowest answer took ${seconds.toFixed(2)} s (${slowest.name})`;
  },
);
