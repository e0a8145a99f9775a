import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type IdentityKey, identityCalls } from '#contract/identity/identity-calls.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/connection/connect.ts';
import { listenChanges } from '../../db/listen-changes.ts';
import { systemClock } from '../../lib/clock.ts';
import { testSecret } from '../../testing/add-guests.ts';
import { showCode } from '../../testing/authenticator-app.ts';
import { cookiesOf, createGuest } from '../../testing/create-guest.ts';
import { cutOff } from '../../testing/postgres/cut-off.ts';
import { createTestApp, testSettings } from '../../testing/test-app.ts';
import { whenDone } from '../../testing/when-done.ts';

const house = await createTestApp();
const { app, database, db } = house;

const password = 'a quiet place to sleep';

const ask = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth${path}`, payload });
const signUp = (email: string) => ask('/sign-up/email', { name: 'Mara', email, password });
const signIn = (email: string) => ask('/sign-in/email', { email, password });

describe('a sign-up that is cut off', () => {
  it.each([
    ['accounts', 'refused'],
    ['accounts', 'connection lost'],
    ['sessions', 'refused'],
  ] as const)(
    'before its row of %s is written (%s) leaves nothing, and can be made again [AUTH-14]',
    async (table, way) => {
      const email = `${table}.${way.length}@example.com`;
      const mend = await cutOff(database, table, way);
      expect((await signUp(email)).statusCode).toBeGreaterThanOrEqual(500);
      await mend();
      expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
      expect((await signUp(email)).statusCode).toBe(200);
      expect((await signIn(email)).statusCode).toBe(200);
    },
  );
});

describe('a user without a way to sign in, as earlier versions could leave them', () => {
  it('gets one by choosing a new password', async () => {
    const email = 'stranded@example.com';
    await db.insertInto('users').values({ id: 'stranded', name: 'Mara', email }).execute();
    expect((await signIn(email)).statusCode).toBe(401);
    expect((await ask('/request-password-reset', { email })).statusCode).toBe(200);
    const mail = db.selectFrom('mails').select('body').where('recipient', '=', email);
    const [, token = ''] = /token=([^\s&]+)/.exec((await mail.executeTakeFirstOrThrow()).body) ?? [];
    expect((await ask('/reset-password', { token, newPassword: password })).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(200);
  });
});

describe('long e-mails', () => {
  const post = (path: string, payload: object, headers = {}) =>
    house.post({ headers }, `/auth${path}`, payload);

  /** Random, so that it cannot be compressed to fit into an index. */
  const long = Array.from({ length: 1000 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('');

  it.each([long, `${long.slice(0, 980)}@example.com`])(
    'an e-mail that nobody can have fails to sign in like any other (%#)',
    async (email) => {
      const answer = await post('/sign-in/email', { email, password });
      expect(answer.json()).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' });
    },
  );

  it.each([
    ['/sign-up/email', { name: 'Mara', password }],
    ['/request-password-reset', {}],
  ] as const)('%s takes no e-mail of a thousand characters', async (path, rest) => {
    for (const email of [long, `${long.slice(0, 980)}@example.com`])
      expect((await post(path, { ...rest, email })).json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });

  it('what was counted for an e-mail is gone with its account, and never names it', async () => {
    const guest = await createGuest(house);
    const keys = async () =>
      (
        await database.db
          .selectFrom('rate_limits')
          .select('key')
          .where('key', 'like', '%password-%')
          .execute()
      )
        .map(({ key }) => key)
        .toSorted();
    const before = await keys();
    await post('/sign-in/email', { email: guest.email, password: 'not this one' });
    expect(await keys()).toHaveLength(before.length + 2);
    expect((await keys()).join()).not.toContain(guest.email);
    const answer = await post('/delete-user', { password: guest.password }, guest.headers);
    expect(answer.statusCode).toBe(200);
    expect(await keys()).toEqual(before);
  });
});

describe('every call of identity', () => {
  const person = { name: 'Mara', email: 'mara@example.com', password: 'under the north star' };
  const newPassword = 'under another star';

  it('is answered as the API document describes it', async () => {
    let cookie = '';
    const described = new Set<string>();
    const ask = async (key: IdentityKey, payload: object = {}) => {
      const [method, path] = key.split(' ');
      const answer = await app.inject({
        method: method as 'GET' | 'POST', // as the keys are composed
        url: `/api${path}`,
        headers: { cookie },
        ...(method === 'POST' && { payload }),
      });
      expect([key, answer.statusCode]).toEqual([key, 200]);
      const { error } = identityCalls[key].response.safeParse(answer.json());
      expect([key, error?.issues]).toEqual([key, undefined]);
      // A passkey challenge is set in addition to the session.
      if (answer.cookies.some(({ name }) => !name.endsWith('passkey_challenge'))) cookie = cookiesOf(answer);
      described.add(key);
      return answer.json();
    };
    await ask('GET /auth/get-session');
    await ask('POST /auth/sign-up/email', person);
    await ask('POST /auth/sign-out');
    await ask('POST /auth/sign-in/email', person);
    await ask('GET /auth/get-session');
    const [session] = await ask('GET /auth/list-sessions');
    await ask('GET /auth/list-accounts');
    await ask('POST /auth/send-verification-email');
    await ask('POST /auth/request-password-reset', { email: person.email });
    await ask('POST /auth/update-user', { name: 'Mara Moon' });
    await ask('POST /auth/change-password', { currentPassword: person.password, newPassword });
    await ask('POST /auth/revoke-other-sessions');
    await ask('POST /auth/revoke-session', { token: session.token });
    await ask('POST /auth/revoke-sessions');
    await ask('POST /auth/sign-in/email', { email: person.email, password: newPassword });
    const own = { password: newPassword };
    const { totpURI } = await ask('POST /auth/two-factor/enable', own);
    await ask('POST /auth/two-factor/verify-totp', { code: showCode(totpURI) });
    await ask('GET /auth/passkey/generate-register-options');
    await ask('GET /auth/passkey/generate-authenticate-options');
    await ask('GET /auth/passkey/list-user-passkeys');
    const { backupCodes } = await ask('POST /auth/two-factor/generate-backup-codes', own);
    await ask('POST /auth/sign-in/email', { email: person.email, password: newPassword });
    await ask('POST /auth/two-factor/verify-backup-code', { code: backupCodes[0] });
    await ask('POST /auth/two-factor/disable', own);
    await ask('POST /auth/delete-user', own);
    await ask('POST /auth/sign-in/social', { provider: 'google' });
    // These need a device; the journeys cover them.
    const withDevice = ['verify-registration', 'verify-authentication', 'delete-passkey'];
    const asked = [
      ...described,
      'POST /auth/reset-password',
      ...withDevice.map((path) => `POST /auth/passkey/${path}`),
    ].toSorted();
    expect(asked).toEqual(Object.keys(identityCalls).toSorted());
  });
});

describe('a database that is away', async () => {
  const { headers } = await createGuest(house);
  const nowhere = { host: '127.0.0.1', port: 1 };
  const { db, close } = connect(nowhere);
  const changes = listenChanges(nowhere);
  const stranded = await buildApp({
    db,
    changes,
    clock: systemClock,
    settings: testSettings(),
    authSecret: testSecret,
    webDir: '/nowhere',
  });
  whenDone(async () => {
    await stranded.close();
    await changes.close();
    await close();
  });

  it.each([
    ['GET', '/get-session', undefined],
    ['GET', '/list-accounts', undefined],
    ['POST', '/sign-out', {}],
    ['POST', '/update-user', { name: 'Wanda' }],
    ['POST', '/revoke-other-sessions', {}],
  ] as const)(
    'asks a guest for patience at %s %s without a database, and does not sign them out',
    async (method, path, payload) => {
      const answer = await stranded.inject({
        method,
        url: `/api/auth${path}`,
        headers,
        ...(payload && { payload }),
      });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect(answer.cookies).toEqual([]);
    },
  );
});
