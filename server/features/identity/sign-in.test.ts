import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { signUp } from '../../testing/create-guest.ts';
import { findRow, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';

const { app, database } = await createTestApp();

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });

const register = (given: object) =>
  post('/sign-up/email', {
    name: 'Mara',
    email: 'x@example.com',
    password: 'under the north star',
    ...given,
  });

const problemOf = (response: { json(): Record<string, unknown> }) => {
  const { requestId: _, ...problem } = response.json();
  return problem;
};

const mailsTo = (email: string) =>
  database.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute();

describe('signing in', () => {
  it('says the same whatever is wrong', async () => {
    const guest = await signUp(app);
    const responses = await Promise.all([
      post('/sign-in/email', { email: guest.email, password: 'not this one' }),
      post('/sign-in/email', { email: 'nobody@example.com', password: 'not this one' }),
      post('/sign-in/email', { email: 'not an e-mail', password: 'not this one' }),
      post('/sign-in/email', { email: guest.email, password: 'x'.repeat(200) }),
      post('/sign-in/email', { email: guest.email, password: '' }),
    ]);
    for (const response of responses) {
      expect(response.statusCode).toBe(401);
      expect(problemOf(response)).toEqual(problemOf(responses[0]));
      expect(response.cookies).toEqual([]);
    }
    expect(problemOf(responses[0])).toMatchObject({
      code: 'SIGN_IN_FAILED',
      detail: 'Invalid email or password. Please try again!',
    });
  });

  it('fails with a password that is replaced while it is checked', async () => {
    const [guest, other] = [await signUp(app), await signUp(app)];
    const { db } = database;
    const sessionsOf = () =>
      db.selectFrom('sessions').select('id').where('user_id', '=', guest.uid).execute();
    const { password } = await findRow(db, 'accounts', { user_id: other.uid }, ['password']);
    const { entering } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', guest.uid).forUpdate().execute();
      const entering = post('/sign-in/email', { email: guest.email, password: guest.password });
      // The password was right, and the session is about to begin.
      await expect.poll(() => countWaiting(database)).toBe(1);
      await updateRows(tx, 'accounts', { user_id: guest.uid }, { password });
      await tx.deleteFrom('sessions').where('user_id', '=', guest.uid).execute();
      return { entering };
    });
    const answer = await entering;
    expect(problemOf(answer)).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' });
    expect(answer.cookies).toEqual([]);
    expect(await sessionsOf()).toEqual([]);
  });

  it('hashes once for an e-mail that nobody has, as for a wrong password, so that both take as long', async () => {
    const guest = await signUp(app);
    const scrypt = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    onTestFinished(() => {
      scrypt.mockRestore();
      syncBuiltinESMExports();
    });
    for (const email of [guest.email, 'nobody@example.com']) {
      scrypt.mockClear();
      await post('/sign-in/email', { email, password: 'not this one' });
      expect(scrypt, email).toHaveBeenCalledTimes(1);
      expect(scrypt.mock.calls[0]?.[3]).toMatchObject({ N: 16_384, r: 16, p: 1 });
    }
  });
});

describe('registering', () => {
  it.each([
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { name: 'Mara\n\nYour account is closed' },
    { name: 'Mara\u001b[2J' },
    { name: 'Mara\u2028Moon' },
    { email: 'mara' },
    { email: `${'x'.repeat(250)}@example.com` },
    { password: 'short' },
    { password: '' },
    { password: ' '.repeat(12) },
    { password: '\u3000\u00a0 \t'.repeat(4) },
    { password: 'x'.repeat(129) },
    { image: 'javascript:alert(1)' },
    { image: 7 },
    { email: ['a@example.com'] },
  ])('refuses %j', async (wrong) => {
    const response = await register({ email: 'fresh@example.com', ...wrong });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: Object.keys(wrong)[0] }],
    });
  });

  it.each(['password123', 'PassWord123', 'qwertyuiop', 'some.body@example.com', 'some.body'])(
    'refuses the password %s, which many would guess',
    async (password) => {
      const response = await register({ email: 'Some.Body@example.com', password });
      expect(response.json()).toMatchObject({ status: 400, code: 'COMMON_PASSWORD' });
    },
  );

  it.each([8, 128])('takes a password of %d characters', async (length) => {
    const response = await register({
      email: `p${length}@example.com`,
      password: 'né'.repeat(64).slice(0, length),
    });
    expect(response.statusCode).toBe(200);
  });

  it('with a taken e-mail fails in plain words, changes nothing and tells its owner', async () => {
    const guest = await signUp(app);
    const response = await register({ email: ` ${guest.email.toUpperCase()}`, password: 'another password' });
    expect(problemOf(response)).toMatchObject({
      status: 409,
      code: 'SIGN_UP_FAILED',
      detail: 'Failed to register. Please try again!',
    });
    expect(response.cookies).toEqual([]);
    const mails = await mailsTo(guest.email);
    expect(mails.at(-1)?.subject).toBe('You already have an account at Nightdesk');
    await register({ email: guest.email });
    expect(await mailsTo(guest.email)).toHaveLength(mails.length);
    const signIn = await post('/sign-in/email', { email: guest.email, password: guest.password });
    expect(signIn.statusCode).toBe(200);
  });

  it('by two at once with the same e-mail lets one in', async () => {
    const email = 'twins@example.com';
    const responses = await Promise.all([register({ email }), register({ email }), register({ email })]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('an e-mail address', () => {
  const linkIn = (text = '') => /http\S+/.exec(text)?.[0] ?? '';

  it('is confirmed by the link that was sent to it, which blocks nothing', async () => {
    const guest = await signUp(app);
    const [mail] = await mailsTo(guest.email);
    const response = await app.inject(linkIn(mail?.body).replace('http://localhost', ''));
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/profile?verified=yes');
    const session = await app.inject({ url: '/api/auth/get-session', headers: guest.headers });
    expect(session.json().user.emailVerified).toBe(true);
  });

  it('is asked about again when its owner wants it, and of nobody else', async () => {
    const [guest, other] = [await signUp(app), await signUp(app)];
    const response = await post('/send-verification-email', { email: other.email }, guest.headers);
    expect(response.json()).toEqual({ status: true });
    expect(await mailsTo(guest.email)).toHaveLength(2);
    expect(await mailsTo(other.email)).toHaveLength(1);
    expect((await post('/send-verification-email', { email: other.email })).statusCode).toBe(401);
  });

  it.each(['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example', '%2F%5Cevil.example'])(
    'is not confirmed by a link that was made up, nor does one lead to %s',
    async (target) => {
      const response = await app.inject(`/api/auth/verify-email?token=made-up&callbackURL=${target}`);
      expect(response.statusCode).toBe(302);
      expect(response.headers.location).toBe('/profile?verified=no');
    },
  );
});

describe('a forgotten password', () => {
  const ask = (email: string) => post('/request-password-reset', { email, redirectTo: '/reset-password' });
  const tokenFor = async (email: string) =>
    /reset-password\?token=(\S+)/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? '';

  it('is answered the same, and as slowly, whether there is an account or not [AUTH-4]', async () => {
    const guest = await signUp(app);
    const start = performance.now();
    const responses = await Promise.all([ask(guest.email), ask('nobody@example.com')]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(245);
    expect(responses[0].statusCode).toBe(200);
    expect(responses[0].json()).toEqual(responses[1].json());
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('is replaced once through the link, which ends every session and every other link', async () => {
    const guest = await signUp(app);
    await ask(guest.email);
    const first = await tokenFor(guest.email);
    await ask(` ${guest.email.toUpperCase()} `);
    const token = await tokenFor(guest.email);
    const reset = (token: string, newPassword: string) => post('/reset-password', { token, newPassword });

    for (const guessed of ['password123', guest.email.toUpperCase()])
      expect((await reset(token, guessed)).json()).toMatchObject({ status: 400, code: 'COMMON_PASSWORD' });
    expect((await reset(token, ' '.repeat(12))).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect((await reset(token, 'a whole new night')).json()).toEqual({ status: true });
    for (const used of [token, first, 'made up'])
      expect((await reset(used, 'a whole new night')).json()).toMatchObject({
        status: 400,
        code: 'LINK_NOT_VALID',
      });
    const session = await app.inject({ url: '/api/auth/get-session', headers: guest.headers });
    expect(session.json()).toBeNull();
    const signIn = (password: string) => post('/sign-in/email', { email: guest.email, password });
    expect((await signIn(guest.password)).statusCode).toBe(401);
    expect((await signIn('a whole new night')).json().user.emailVerified).toBe(true);
  });

  it('is not replaced after an hour', async () => {
    const guest = await signUp(app);
    await ask(guest.email);
    await updateRows(database.db, 'verifications', {}, { expires_at: new Date(0) });
    const token = await tokenFor(guest.email);
    const response = await post('/reset-password', { token, newPassword: 'a whole new night' });
    expect(response.json()).toMatchObject({ code: 'LINK_NOT_VALID' });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%2F/evil.example', 'javascript:1'])(
    'cannot be made to lead to %s',
    async (redirectTo) => {
      const response = await post('/request-password-reset', { email: 'x@example.com', redirectTo });
      expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    },
  );
});

describe('paths of better-auth that nobody needs', () => {
  it.each([
    ['POST', '/change-email'],
    ['POST', '/link-social'],
    ['POST', '/update-session'],
    ['POST', '/set-password'],
    ['GET', '/reset-password/x'],
    ['GET', '/delete-user/callback'],
    ['GET', '/callback/apple'],
    ['GET', '/ok'],
  ] as const)('are not there: %s %s', async (method, path) => {
    const { headers } = await signUp(app);
    const response = await app.inject({
      method,
      url: `/api/auth${path}`,
      headers,
      ...(method === 'POST' && { payload: {} }),
    });
    expect(response.json()).toMatchObject({ status: 404, code: 'CALL_NOT_FOUND' });
  });
});
