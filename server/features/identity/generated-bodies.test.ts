import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;
const guest = await createGuest(house);
const pending = await createGuest(house, { role: 'pending' });

const hostile = fc.constantFrom<unknown>(
  'admin',
  'Admin',
  ' admin ',
  'admin\0',
  ['admin'],
  { toString: 'admin' },
  { $ne: null },
  true,
  1,
  null,
  '',
  'pending',
  'user',
  "'; update users set role = 'admin' --",
  '\ud800',
  'x'.repeat(3000),
);

const value = fc.oneof(
  { weight: 3, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const names = [
  'role',
  'uid',
  'id',
  'name',
  'email',
  'phoneNumber',
  'phone_number',
  'photoURL',
  'image',
  'from',
  'password',
  'emailVerified',
  'email_verified',
  'createdAt',
  'callbackURL',
  'rememberMe',
  'constructor',
  'toString',
  'token',
];

const entries = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
  maxLength: 8,
  selector: ([name]) => name,
});

/** Mostly objects with the fields that matter, sometimes any JSON at all. */
const body = fc.oneof(
  { weight: 9, arbitrary: entries.map((pairs) => Object.fromEntries(pairs)) },
  fc.jsonValue({ maxDepth: 3 }),
);

const send = (method: 'POST' | 'PUT', url: string, payload: unknown, headers = {}) =>
  app.inject({
    method,
    url,
    payload: JSON.stringify(payload) ?? 'null',
    headers: { 'content-type': 'application/json', ...headers },
  });

const admins = async () =>
  (await database.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()).map(
    ({ email }) => email,
  );

const sendAll = async (bodies: unknown[], ask: (body: unknown) => ReturnType<typeof send>) => {
  const seen = new Set<number>();
  for (let start = 0; start < bodies.length; start += 50) {
    const answers = await Promise.all(bodies.slice(start, start + 50).map(ask));
    for (const { statusCode } of answers) seen.add(statusCode);
  }
  return [...seen].toSorted();
};

const seed = 20_261_115;

describe('ten thousand generated bodies', () => {
  it('make no admin through POST /users, and never break it', async () => {
    const own = fc.sample(
      // Whoever sends their own uid and e-mail comes further.
      fc
        .tuple(body, fc.boolean())
        .map(([any, mine]) =>
          mine && any && typeof any === 'object' && !Array.isArray(any)
            ? { ...any, uid: guest.uid, email: guest.email }
            : any,
        ),
      { numRuns: 4_000, seed },
    );
    const before = await admins();
    const statuses = await sendAll(own, (payload) => send('POST', '/api/users', payload, guest.headers));
    expect(statuses.every((status) => [201, 400, 403].includes(status))).toBe(true);
    expect(statuses).toContain(201);
    expect(await admins()).toEqual(before);
  });

  it('make no admin through PUT /users/{uid} by those who are none, and never break it', async () => {
    const before = await admins();
    const statuses = await sendAll(fc.sample(body, { numRuns: 2_000, seed }), (payload) =>
      send('PUT', `/api/users/${guest.uid}`, payload, pending.headers),
    );
    expect(statuses).toEqual([403]);
    const boss = await createGuest(house, { role: 'admin' });
    const byAdmin = await sendAll(fc.sample(body, { numRuns: 1_000, seed }), (payload) =>
      // Without `admin` itself, which an admin may rightly say.
      send('PUT', `/api/users/${guest.uid}`, { ...(payload as object), role: 'root' }, boss.headers),
    );
    expect(byAdmin).toEqual([400]);
    expect(await admins()).toEqual([...before, boss.email]);
  });

  it('make no admin at sign-up, and never break it', async () => {
    let fresh = 0;
    const any = fc.sample(body, { numRuns: 2_900, seed });
    // Hashing is slow on purpose, so only a hundred are made to be taken.
    const good = fc.sample(entries, { numRuns: 100, seed }).map((pairs) => {
      fresh += 1;
      const email = `generated.${fresh}@example.com`;
      return {
        ...Object.fromEntries(pairs),
        name: 'G',
        image: '',
        email,
        password: 'a generated guest',
        rememberMe: true,
      };
    });
    const before = await admins();
    const statuses = await sendAll([...any, ...good], (payload) =>
      send('POST', '/api/auth/sign-up/email', payload),
    );
    expect(statuses.every((status) => [200, 400].includes(status))).toBe(true);
    expect(statuses).toContain(200);
    expect(await admins()).toEqual(before);
    const made = await database.db
      .selectFrom('users')
      .select(['role', 'phone_number', 'email_verified'])
      .where('email', 'like', 'generated.%')
      .execute();
    expect(made.length).toBeGreaterThan(50);
    for (const user of made) expect(user).toEqual({ role: 'user', phone_number: '', email_verified: false });
  });
}, 120_000);
