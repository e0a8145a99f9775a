import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { identityBodies, identityReads, socialProviders } from '#contract/identity/identity.ts';
import { can, permissions } from '#contract/identity/permissions.ts';
import { toRoute } from '#server/http/serve.ts';
import { updateRows } from '#server/testing/rows.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readThings } from './calls/add-desk-things.ts';
import { type ContractCall, describeCalls } from './calls/describe-calls.ts';
import { addThings, type Kind, type Known, kinds, openCallers } from './calls/open-callers.ts';
import { prove } from './prove.ts';
import { sumTables } from './sum-tables.ts';

/** All routes of the running server, as `GET /api/rooms/:id`, parsed from Fastify's own listing. */
const listRoutes = (app: FastifyInstance): string[] => {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (.+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      const path = `${depth > 0 ? above[depth - 1] : ''}${part}`;
      above[depth] = path;
      return methods.split(', ').map((method) => `${method} ${path}`);
    });
};

const house = await createTestApp();
const { app, database } = house;
const callers = await openCallers(house);
const things = await addThings(database, callers.user);
// Only its author withdraws a note.
const author = { author_id: callers.admin.caller?.uid ?? null };
await updateRows(database.db, 'guest_notes', { id: things.desk.note }, author);

const inOrder = Object.keys(permissions) as ContractCall[]; // its own keys
/** Calls on an existing thing come first: a guest's next checkout would end the one before. */
const calls = [true, false].flatMap((isOnOne) => inOrder.filter((call) => call.includes('{') === isOnOne));

/** Routes outside the contract: health and metrics, the API's document, photos, calendars, unsubscribing, identity, demo tools, pages. */
const otherRoutes = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/reader.js',
  '*',
  '/photos/:id/:file',
  '/calendars/:file',
  '/unsubscribe/:token',
  '/app.webmanifest',
  ...[...identityReads, '/verify-email'].map((path) => `/api/auth${path}`),
  ...socialProviders.map((provider) => `/api/auth/callback/${provider}`),
  '/dev/mail',
  '/dev/mail.json',
  '/dev/identity/google/userinfo',
  '/dev/identity/github/user',
  '/dev/mail/examples',
  '/dev/mail/:id',
  '/dev/mail/:id/html',
  '/dev/mail/:id/:file',
  '/dev/identity/github/user/emails',
  ...socialProviders.map((provider) => `/dev/identity/${provider}/authorize`),
].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
const otherPosts = [
  ...Object.keys(identityBodies).map((path) => `/api/auth${path}`),
  ...socialProviders.flatMap((provider) =>
    [`authorize`, `token`].map((to) => `/dev/identity/${provider}/${to}`),
  ),
  '/unsubscribe/:token',
].map((path) => `POST ${path}`);
/** Routes that refuse every unknown path below `/api`. */
const isCatchAll = (route: string): boolean => /^[A-Z]+ \/api(\/\*?)?$/.test(route);

const routesOf = (call: ContractCall): string[] => {
  const { method, url } = toRoute(call);
  return [method, ...(method === 'GET' ? ['HEAD'] : [])].map((one) => `${one} /api${url}`);
};

type Cell = { call: ContractCall; kind: Kind };
type Spelling = 'plain' | 'head' | 'broken';

const ask = async ({ call, kind }: Cell, spelling: Spelling) => {
  const { email, headers } = callers[kind];
  const { url, payload, type } = describeCalls({ ...(await readThings(database.db, things)), email })[call];
  const { method } = toRoute(call);
  const response = await app.inject({
    method: spelling === 'head' ? 'HEAD' : (method as 'GET' | 'POST' | 'PUT' | 'DELETE'), // as the contract's are
    url: `/api${url}`,
    ...(payload && { payload }),
    ...(spelling === 'broken' && { payload: '{' }),
    headers: {
      ...headers,
      ...(type && { 'content-type': type }),
      ...(spelling === 'broken' && { 'content-type': 'application/json' }),
    },
    // Without this, a request for the event stream would never resolve.
    payloadAsStream: true,
  });
  const { statusCode } = response;
  const isStream = call === 'GET /events' && statusCode === 200;
  const parts = isStream || spelling === 'head' ? [] : await response.stream().toArray();
  response.raw.res.destroy();
  const body = Buffer.concat(parts).toString();
  return { statusCode, code: statusCode >= 400 && body ? JSON.parse(body).code : undefined };
};

/** What the permissions allow: this call on the first user's things, and the call before its target is loaded. */
const verdictOf = ({ call, kind }: Cell) => {
  const { caller }: Known = callers[kind];
  const isFirstKnown = call.includes('{uid}');
  return {
    may: can(caller, call, things.uid),
    mayAtFirst: can(caller, call, isFirstKnown ? things.uid : undefined),
    refusal: caller ? { statusCode: 403, code: 'NOT_ALLOWED' } : { statusCode: 401, code: 'NOT_SIGNED_IN' },
  };
};

const expectRefused = async (cell: Cell): Promise<void> => {
  const { refusal, mayAtFirst } = verdictOf(cell);
  const name = `${cell.call} by ${cell.kind}`;
  expect(await ask(cell, 'plain'), name).toEqual(refusal);
  if (cell.call.startsWith('GET '))
    expect((await ask(cell, 'head')).statusCode, `${name}, as HEAD`).toBe(refusal.statusCode);
  // The body of a caller without the right is not even parsed.
  else if (!mayAtFirst) expect(await ask(cell, 'broken'), `${name}, unreadable`).toEqual(refusal);
};

const expectLetIn = async (cell: Cell): Promise<number> => {
  const { statusCode, code } = await ask(cell, 'plain');
  const name = `${cell.call} by ${cell.kind}`;
  expect(statusCode, name).toBeLessThan(500);
  expect(['NOT_ALLOWED', 'NOT_SIGNED_IN'], name).not.toContain(code);
  return statusCode;
};

/** All tables but the desk log, which records refusals, and the counters that limit these records. */
const sumAllButLog = async () => {
  const { desk_log, desk_log_id_seq, rate_limits, ...sums } = await sumTables(database);
  return sums;
};

const cells = calls.length * kinds.length;

prove(
  {
    test: 'every call × every kind of caller [USER-15, BOOK-3]',
    must: 'is answered as contract/identity/permissions.ts says, and a refused call changes nothing but the desk log',
    short: cells,
    long: cells,
    unit: 'cells',
  },
  async () => {
    expect(calls.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(Object.keys(describeCalls(things)).toSorted()).toEqual(calls.toSorted());
    const served = listRoutes(app).filter((route) => !isCatchAll(route));
    expect(served.toSorted()).toEqual([...calls.flatMap(routesOf), ...otherRoutes, ...otherPosts].toSorted());
    let refused = 0;
    let before = await sumAllButLog();
    const untaken: string[] = [];
    for (const call of calls) {
      const ofCall = kinds.map((kind) => ({ call, kind }));
      const barred = ofCall.filter((cell) => !verdictOf(cell).may);
      for (const cell of barred) await expectRefused(cell);
      if (barred.length > 0) expect(await sumAllButLog(), call).toEqual(before);
      refused += barred.length;
      const statuses: number[] = [];
      for (const cell of ofCall.filter((one) => verdictOf(one).may)) statuses.push(await expectLetIn(cell));
      if (!statuses.some((status) => status < 400)) untaken.push(call);
      before = await sumAllButLog();
    }
    // No caller here has a password to confirm with or can sign as Stripe: they only get past the permissions.
    expect(untaken).toEqual(['POST /confirmations', 'POST /webhooks/stripe']);
    return `${cells} cells, ${refused} of them refused without a change; ${served.length} routes are served, none unknown`;
  },
);
