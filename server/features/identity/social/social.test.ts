import { describe, expect, it } from 'vitest';
import type { SocialProvider } from '#contract/identity/identity.ts';
import { cookiesOf, signUp } from '../../../testing/create-guest.ts';
import { cutOff } from '../../../testing/postgres/cut-off.ts';
import { updateRows } from '../../../testing/rows.ts';
import {
  beginSocialSignIn,
  decideAtStandIn,
  type Person,
  signInWithStandIn,
} from '../../../testing/stand-ins/sign-in-with-stand-in.ts';
import { createTestApp, testSettings } from '../../../testing/test-app.ts';

const { app, database, post } = await createTestApp();
// The server calls the stand-in, which is itself, over the network.
await app.listen({ port: 0, host: '127.0.0.1' });

const begin = (provider: SocialProvider, body?: object, server = app) =>
  beginSocialSignIn(server, provider, body);

const decide = (provider: SocialProvider, url: string, person: Person, answer?: string) =>
  decideAtStandIn(app, provider, { url, person, answer });

const signInWith = (provider: SocialProvider, person: Person, answer?: string) =>
  signInWithStandIn(app, provider, person, answer);

const whoAmI = async (answer: Parameters<typeof cookiesOf>[0]) =>
  (await app.inject({ url: '/api/auth/get-session', headers: { cookie: cookiesOf(answer) } })).json();

const failed = (provider: string) => `/register?next=%2Fbookings&error=${provider}`;

describe.each(['google', 'github'] as const)('signing in with %s', (provider) => {
  const person = { email: `Paula@${provider}.example.com`, name: 'Paula' };

  it('registers at first, signs in from then on, and goes where it was asked to [AUTH-16, AUTH-17]', async () => {
    const first = await signInWith(provider, person);
    expect(first.statusCode).toBe(302);
    expect(first.headers.location).toBe('/bookings');
    const { user } = await whoAmI(first);
    expect(user).toMatchObject({
      name: 'Paula',
      email: person.email.toLowerCase(),
      role: 'user',
      emailVerified: true,
    });
    const second = await whoAmI(await signInWith(provider, person));
    expect(second.user.id).toBe(user.id);
    const account = await database.db
      .selectFrom('accounts')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      provider_id: provider,
      access_token: null,
      refresh_token: null,
      id_token: null,
    });
  });

  it('leaves nothing when it is cut off while it registers, and registers the next time', async () => {
    const email = `cut.off@${provider}.example.com`;
    const mend = await cutOff(database, 'accounts');
    expect((await signInWith(provider, { email, name: 'Paula' })).headers.location).toBe(failed(provider));
    await mend();
    const left = database.db.selectFrom('users').select('id').where('email', '=', email);
    expect(await left.execute()).toEqual([]);
    const { user } = await whoAmI(await signInWith(provider, { email, name: 'Paula' }));
    expect(user).toMatchObject({ email });
  });

  it('fails on the page it began on when the provider or the guest says no', async () => {
    const answer = await signInWith(provider, person, 'refuse');
    expect(answer.headers.location).toBe(failed(provider));
    expect(await whoAmI(answer)).toBeNull();
  });

  it.each([
    ['no e-mail', { email: '', name: 'Nemo' }],
    [
      'an e-mail that the provider does not vouch for',
      { email: 'nemo@example.com', name: 'Nemo', verified: '' },
    ],
  ])('fails with %s', async (_name, nemo) => {
    const answer = await signInWith(provider, nemo);
    expect(answer.headers.location).toBe(failed(provider));
    expect(await whoAmI(answer)).toBeNull();
  });

  it('needs the state that this browser was given', async () => {
    const { url, cookie } = await begin(provider);
    const back = await decide(provider, url, person);
    const other = await begin(provider);
    for (const [address, headers] of [
      [back, {}],
      [back, { cookie: other.cookie }],
      [back.replace(/state=[^&]+/, 'state=made-up'), { cookie }],
      [back.replace(/state=[^&]+/, ''), { cookie }],
      [`/api/auth/callback/${provider}`, { cookie }],
    ] as const) {
      const answer = await app.inject({ url: address, headers });
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toMatch(new RegExp(`^/(login|register)\\?.*error=${provider}$`));
      expect(await whoAmI(answer)).toBeNull();
    }
  });

  it('never takes over the account of a guest with the same e-mail', async () => {
    const guest = await signUp(app, { email: `owner@${provider}.example.com` });
    const answer = await signInWith(provider, { email: guest.email, name: 'Mallory' });
    expect(answer.headers.location).toBe(failed(provider));
    expect(await whoAmI(answer)).toBeNull();
    await updateRows(database.db, 'users', { id: guest.uid }, { email_verified: true });
    expect((await signInWith(provider, { email: guest.email })).headers.location).toBe(failed(provider));
  });

  it('leaves an account that nobody can register over', async () => {
    const email = `first@${provider}.example.com`;
    await signInWith(provider, { email, name: 'First' });
    await expect(signUp(app, { email })).rejects.toThrow('SIGN_UP_FAILED');
    const other = provider === 'google' ? 'github' : 'google';
    expect((await signInWith(other, { email, name: 'Second' })).headers.location).toBe(failed(other));
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%5Cevil.example', 'evil.example'])(
    'cannot be made to lead to %s',
    async (target) => {
      for (const body of [{ callbackURL: target }, { errorCallbackURL: target }]) {
        const { answer } = await begin(provider, body);
        expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
      }
    },
  );

  it('is refused where it is switched off', async () => {
    const { app: off } = await createTestApp({ settings: { demo: false } });
    const { answer } = await begin(provider, {}, off);
    expect(answer.json()).toMatchObject({ status: 404, code: 'PROVIDER_OFF' });
  });

  it('goes to the provider itself where we are known there [AUTH-20]', async () => {
    const { providers } = testSettings();
    const client = { id: 'our-id', secret: 'hush' };
    const known = {
      google: { ...providers.google, client },
      github: { ...providers.github, client },
    };
    const { app: real } = await createTestApp({
      settings: { demo: false, providers: known, publicUrl: 'https://desk.example.com' },
    });
    const { url } = await begin(provider, {}, real);
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe({ google: 'https://accounts.google.com', github: 'https://github.com' }[provider]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'our-id',
      redirect_uri: `https://desk.example.com/api/auth/callback/${provider}`,
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain('hush');
  });
});

describe('a name', () => {
  it('that GitHub does not tell is GitHub User [AUTH-18]', async () => {
    const { user } = await whoAmI(await signInWith('github', { email: 'quiet@example.com', name: '' }));
    expect(user.name).toBe('GitHub User');
  });

  it('that Google does not tell is the e-mail’s', async () => {
    const { user } = await whoAmI(await signInWith('google', { email: 'calm@example.com', name: '' }));
    expect(user.name).toBe('calm');
  });

  it('is one line, whatever the provider tells', async () => {
    const person = { email: 'lines@example.com', name: 'Eve\n http://x.example' };
    const { user } = await whoAmI(await signInWith('google', person));
    expect(user.name).toBe('Eve  http://x.example');
  });
});

describe('an account without a password', () => {
  it('is deleted by a session that is fresh, and asks for another sign-in when it is not', async () => {
    const answer = await signInWith('google', { email: 'leaving@example.com', name: 'Lea' });
    const headers = { cookie: cookiesOf(answer) };
    const remove = () => post({ headers }, '/auth/delete-user', {});
    const { user } = await whoAmI(answer);
    const begun = (created_at: Date) =>
      database.db.updateTable('sessions').set({ created_at }).where('user_id', '=', user.id).execute();
    await begun(new Date(0));
    expect((await remove()).json()).toMatchObject({ status: 403, code: 'SIGN_IN_AGAIN' });
    await begun(new Date());
    expect((await remove()).json()).toMatchObject({ success: true });
    expect(await whoAmI(answer)).toBeNull();
  });
});
