import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createGrants } from './create-grants.ts';

const { app } = await createTestApp({ settings: { demo: true, publicUrl: 'https://desk.example.com' } });
const { app: local } = await createTestApp({ settings: { demo: true } });
const { app: closed } = await createTestApp({ settings: { demo: false } });

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const verifier = 'a-verifier-that-is-long-enough-to-be-taken-for-one';
const challenge = createHash('sha256').update(verifier).digest('base64url');

type Fields = Record<string, string>;

const request = (provider: string, more: Fields = {}): Fields => ({
  response_type: 'code',
  client_id: 'desk',
  redirect_uri: `https://desk.example.com/api/auth/callback/${provider}`,
  state: 'as it came + & "',
  ...more,
});

const encode = (fields: Fields): string => new URLSearchParams(fields).toString();

const show = (provider: string, more?: Fields) =>
  app.inject(`/dev/identity/${provider}/authorize?${encode(request(provider, more))}`);

const post = (path: string, fields: Fields) =>
  app.inject({
    method: 'POST',
    url: `/dev/identity/${path}`,
    headers: formType,
    payload: encode(fields),
  });

const answer = (provider: string, more: Fields = {}) =>
  post(`${provider}/authorize`, {
    ...request(provider),
    answer: 'allow',
    email: 'Wanda@Example.com',
    name: 'Wanda',
    verified: 'yes',
    ...more,
  });

const whereTo = (location: unknown) => new URL(String(location)).searchParams;

const allow = async (provider: string, more?: Fields): Promise<string> =>
  whereTo((await answer(provider, more)).headers.location).get('code') ?? '';

const redeem = (provider: string, code: string, more: Fields = {}) =>
  post(`${provider}/token`, {
    grant_type: 'authorization_code',
    code,
    client_id: 'desk',
    client_secret: 'any',
    redirect_uri: `https://desk.example.com/api/auth/callback/${provider}`,
    ...more,
  });

const ask = async (provider: string, fact: string, more?: Fields) => {
  const { access_token } = (await redeem(provider, await allow(provider, more))).json();
  const headers = { authorization: `Bearer ${access_token}` };
  return (await app.inject({ url: `/dev/identity/${provider}/${fact}`, headers })).json();
};

describe.each(['google', 'github'])('the stand-in for %s', (provider) => {
  it('says on its page that it is one, and runs nothing [RUN-5]', async () => {
    const page = await show(provider, { state: '"><script>alert(1)</script>' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This is a stand-in for');
    expect(page.body).toContain('No real account is used');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://desk.example.com;");
    expect(page.headers['x-robots-tag']).toContain('noindex');
  });

  it('goes back to the host it was asked on where the site has no public address', async () => {
    const ask = (host: string) =>
      local.inject({
        url: `/dev/identity/${provider}/authorize?${encode(
          request(provider, { redirect_uri: `http://${host}/api/auth/callback/${provider}` }),
        )}`,
        headers: { host: 'localhost:3000' },
      });
    expect((await ask('localhost:3000')).statusCode).toBe(200);
    expect((await ask('localhost:3001')).statusCode).toBe(400);
  });

  it.each([
    'https://evil.example.com/api/auth/callback/google',
    'https://desk.example.com.evil.example.com/api/auth/callback/google',
    'https://desk.example.com@evil.example.com/api/auth/callback/google',
    'https://desk.example.com/api/auth/callback/../../../login',
    'https://desk.example.com/login',
    '//evil.example.com',
    'javascript:alert(1)',
    '',
  ])('sends nobody to %j', async (redirect_uri) => {
    for (const page of [await show(provider, { redirect_uri }), await answer(provider, { redirect_uri })]) {
      expect(page.statusCode).toBe(400);
      expect(page.headers.location).toBeUndefined();
    }
  });

  it('takes a code once', async () => {
    const code = await allow(provider);
    const first = await redeem(provider, code);
    expect(first.json()).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 600 });
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await redeem(provider, code);
    expect([second.statusCode, second.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it.each<[string, Fields]>([
    ['another client', { client_id: 'other' }],
    ['another callback', { redirect_uri: 'https://desk.example.com/api/auth/callback/other' }],
  ])('refuses a code from %s', async (_who, more) => {
    expect((await redeem(provider, await allow(provider), more)).json()).toEqual({ error: 'invalid_grant' });
  });

  it('refuses a code whose challenge is not met', async () => {
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
    const met = await redeem(provider, await allow(provider, proof), { code_verifier: verifier });
    expect(met.statusCode).toBe(200);
    for (const more of [{ code_verifier: 'guessed' }, {}])
      expect((await redeem(provider, await allow(provider, proof), more)).statusCode).toBe(400);
  });

  it('knows a client by its header as well', async () => {
    const answered = await app.inject({
      method: 'POST',
      url: `/dev/identity/${provider}/token`,
      headers: { ...formType, authorization: `Basic ${Buffer.from('desk:any').toString('base64')}` },
      payload: encode({
        code: await allow(provider),
        redirect_uri: request(provider).redirect_uri ?? '',
        grant_type: 'authorization_code',
      }),
    });
    expect(answered.statusCode).toBe(200);
  });

  it('is not there outside a demonstration [RUN-5]', async () => {
    const get = `/dev/identity/${provider}/authorize?${encode(request(provider))}`;
    expect((await closed.inject(get)).body).not.toContain('stand-in');
    const posted = { method: 'POST', url: `/dev/identity/${provider}/token`, payload: {} } as const;
    expect((await closed.inject(posted)).statusCode).toBe(404);
  });
});

it('tells what Google tells', async () => {
  const user = await ask('google', 'userinfo');
  expect(user).toEqual({
    sub: expect.any(String),
    email: 'Wanda@Example.com',
    email_verified: true,
    name: 'Wanda',
    picture: '',
  });
  expect((await ask('google', 'userinfo', { email: 'wanda@example.com' })).sub).toBe(user.sub);
  expect((await ask('google', 'userinfo', { email: 'other@example.com' })).sub).not.toBe(user.sub);
});

it('tells what GitHub tells', async () => {
  const user = await ask('github', 'user');
  expect(user).toEqual({
    id: expect.any(Number),
    login: 'Wanda',
    name: 'Wanda',
    email: 'Wanda@Example.com',
    avatar_url: '',
  });
  expect(await ask('github', 'user/emails')).toEqual([
    { email: 'Wanda@Example.com', primary: true, verified: true },
  ]);
});

it('tells nothing without a token of its own', async () => {
  const { access_token } = (await redeem('google', await allow('google'))).json();
  for (const authorization of ['', 'Bearer made-up', `Bearer ${access_token}`]) {
    const answered = await app.inject({ url: '/dev/identity/github/user', headers: { authorization } });
    expect(answered.statusCode).toBe(401);
  }
});

describe('grants', async () => {
  const { db, pool } = await createTestDatabase();

  const begin = () => {
    /** As in two processes. */
    const [grants, others] = [createGrants(db), createGrants(db)];
    const person = { email: 'wanda@example.com', name: 'Wanda', verified: true };
    const claim = {
      provider: 'google',
      clientId: 'desk',
      redirectUri: 'https://desk.example.com/back',
    } as const;
    return {
      person,
      pass: (seconds: number) =>
        pool.query('update verifications set expires_at = expires_at - make_interval(secs => $1)', [seconds]),
      issue: () => grants.issueCode({ ...claim, person, challenge: undefined }),
      redeem: (code: string) => others.redeemCode(code, { ...claim, verifier: undefined }),
      find: (token = '') => grants.findPerson('google', token),
    };
  };

  it('lets a code end after a minute', async () => {
    const { issue, redeem, pass } = begin();
    const [early, late] = [await issue(), await issue()];
    await pass(55);
    expect(await redeem(early)).toBeTruthy();
    await pass(5);
    expect(await redeem(late)).toBeUndefined();
  });

  it('lets a token end after ten minutes', async () => {
    const { issue, redeem, pass, find, person } = begin();
    const token = await redeem(await issue());
    await pass(595);
    expect(await find(token)).toEqual(person);
    await pass(5);
    expect(await find(token)).toBeUndefined();
  });

  it('takes a code for a token as little as a token for a code', async () => {
    const { issue, redeem, find } = begin();
    const code = await issue();
    expect(await find(code)).toBeUndefined();
    const token = (await redeem(code)) ?? '';
    expect(await redeem(token)).toBeUndefined();
  });

  it('remembers a thousand of them at most', async () => {
    const { issue, redeem } = begin();
    const oldest = await issue();
    await pool.query(
      `insert into verifications (id, identifier, value, expires_at)
     select n, 'stand-in code ' || n, '{}', now() + interval '1 minute' from generate_series(1, 999) as n`,
    );
    const newest = await issue();
    expect(await redeem(oldest)).toBeUndefined();
    expect(await redeem(newest)).toBeTruthy();
  });
});
