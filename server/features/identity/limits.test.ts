import { afterAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/create-guest.ts';
import { insertRows } from '../../testing/rows.ts';
import { buildTestApp, createTestApp } from '../../testing/test-app.ts';
import { hashEmail } from './identity.queries.ts';

/** Low enough to reach, while the limit of all calls is not. */
const settings = { rateLimitPerMinute: 100 };

const { app, database, db, changes } = await createTestApp({ settings });
const twin = await buildTestApp({ db, changes }, { settings });
afterAll(() => twin.close());

type Attempt = { path: string; payload: object; client: string; headers?: Record<string, string> };

const attempt = (server: typeof app, { path, payload, client, headers = {} }: Attempt) =>
  server.inject({ method: 'POST', url: `/api/auth${path}`, payload, remoteAddress: client, headers });

const statuses = async (count: number, make: (index: number) => Promise<{ statusCode: number }>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await make(index)).statusCode);
  return seen;
};

describe('whoever tries too often', () => {
  it.each([
    ['/sign-in/email', (i: number) => ({ email: `a${i}@example.com`, password: 'not this one' }), 5, 401],
    [
      '/sign-up/email',
      (i: number) => ({ name: 'M', email: `b${i}@example.com`, password: 'long enough, no?' }),
      5,
      200,
    ],
    ['/request-password-reset', (i: number) => ({ email: `c${i}@example.com` }), 3, 200],
  ] as const)(
    'waits at %s, whichever process they ask and whatever they claim to be [AUTH-22]',
    async (path, body, max, ok) => {
      const client = `10.0.0.${path.length}`;
      const seen = await statuses(max + 3, (index) =>
        attempt(index % 2 ? app : twin, {
          path,
          payload: body(index),
          client,
          headers: {
            'x-forwarded-for': `10.5.5.${index}`,
            'x-real-ip': `10.6.6.${index}`,
            forwarded: `for=10.7.7.${index}`,
          },
        }),
      );
      expect(seen).toEqual([...Array(max).fill(ok), 429, 429, 429]);
      const refused = await attempt(app, { path, payload: body(99), client });
      expect(refused.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        detail: 'Too many requests. Please wait a moment and try again.',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await attempt(app, { path, payload: body(100), client: '10.0.1.1' })).statusCode).toBe(ok);
    },
  );

  it('may try again when the window is over', async () => {
    await database.pool.query(`update rate_limits set ends_at = now() - interval '1 second'`);
    const payload = { email: 'a@example.com', password: 'not this one' };
    const client = `10.0.0.${'/sign-in/email'.length}`;
    expect((await attempt(app, { path: '/sign-in/email', payload, client })).statusCode).toBe(401);
  });

  it('fills nobody’s letter box from many addresses', async () => {
    const payload = { email: 'flooded@example.com' };
    const seen = await statuses(5, (index) =>
      attempt(app, { path: '/request-password-reset', payload, client: `10.1.${index}.1` }),
    );
    expect(seen).toEqual([200, 200, 200, 429, 429]);
  });

  it('guesses at one account from many addresses add up, and leave one try to its owner at theirs', async () => {
    const { email, password } = await signUp(app);
    const guess = (client: string, given = 'not this one') =>
      attempt(app, { path: '/sign-in/email', payload: { email, password: given }, client });
    const max = settings.rateLimitPerMinute / 2;
    await insertRows(db, 'rate_limits', {
      key: `password-of ${hashEmail(email)}`,
      count: max - 1,
      ends_at: new Date(Date.now() + 900_000),
    });
    expect(await statuses(3, () => guess('10.3.0.1'))).toEqual([401, 401, 429]);
    expect(await statuses(2, () => guess('10.3.0.2'))).toEqual([401, 429]);
    expect((await guess('10.3.0.3', password)).statusCode).toBe(200);
    // First guesses are limited too.
    await database.pool.query(`update rate_limits set count = ${max} where key like 'first-password-of %'`);
    expect((await guess('10.3.0.4', password)).statusCode).toBe(429);
  });

  it.each(['/change-password', '/delete-user'])(
    'cannot guess at a password by %s with a session of its account, from however many addresses [AUTH-22]',
    async (path) => {
      const guest = await signUp(app);
      const wrong = 'not this one';
      const guess = (client: string) => {
        const payload = { password: wrong, currentPassword: wrong, newPassword: 'a place for the night' };
        return attempt(app, { path, payload, client, headers: guest.headers });
      };
      expect(await statuses(5, (index) => guess(`10.4.${path.length}.${index}`))).toEqual([
        400, 400, 400, 429, 429,
      ]);
      // Other accounts are not affected.
      const other = await signUp(app);
      const payload = { password: other.password, currentPassword: wrong, newPassword: 'a quiet night' };
      const response = await attempt(app, { path, payload, client: '10.4.0.1', headers: other.headers });
      expect(response.statusCode).not.toBe(429);
    },
  );

  it('counts attempts that come at the same moment one by one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        attempt(index % 2 ? app : twin, {
          path: '/sign-in/email',
          payload: { email: `d${index}@example.com`, password: 'not this one' },
          client: '10.2.2.2',
        }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });
});
