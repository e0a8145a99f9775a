import { describe, expect, it } from 'vitest';
import { maxPasskeys } from '#contract/identity/identity.ts';
import { cookiesOf, createGuest } from '../../../testing/create-guest.ts';
import { createHolder } from '../../../testing/create-holder.ts';
import {
  addPasskey,
  askChallenge,
  createDevice,
  type Device,
  type Lies,
} from '../../../testing/passkey-device.ts';
import { insertRows, updateRows } from '../../../testing/rows.ts';
import { buildTestApp, createTestApp, visitor } from '../../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, get, post, put } = house;

type By = { headers: Record<string, string> };

const createKeeper = async () => {
  const holder = await createHolder(house);
  const { device, added } = await addPasskey(house, holder);
  expect(added.statusCode, added.body).toBe(200);
  return { ...holder, device, passkeyId: String(added.json().id) };
};

const signIn = async (device: Device, lies: Lies = {}, by: By = visitor) => {
  const { challenge, headers } = await askChallenge(house, by, 'authenticate');
  const response = device.use(challenge, lies);
  const answer = await post({ headers }, '/auth/passkey/verify-authentication', { response });
  return { answer, response, sent: headers, headers: { cookie: cookiesOf(answer) } };
};

const confirm = async (by: By, device: Device, lies: Lies = {}) => {
  const { challenge, headers } = await askChallenge(house, by, 'authenticate');
  return post({ headers }, '/confirmations', { passkey: device.use(challenge, lies) });
};

const letTimePass = (uid: string) => updateRows(db, 'sessions', { user_id: uid }, { confirmed_at: null });
const whoIs = async (by: By) => (await get(by, '/auth/get-session'))?.user?.id;
const changeHouse = async (by: By) =>
  (await put(by, '/desk/house', { phone: '+351 210 000 000' })).json().code;

const refused = { status: 400, code: 'PASSKEY_REFUSED' };

describe('logging in with a passkey', () => {
  it('takes neither password nor code, and is a second factor where the house requires one [FACTOR-13]', async () => {
    const keeper = await createKeeper();
    expect(await put(keeper, '/desk/house', { requireSecondFactor: true })).toMatchObject({
      statusCode: 200,
    });
    const { answer, headers } = await signIn(keeper.device);
    expect(answer.statusCode).toBe(200);
    expect(await whoIs({ headers })).toBe(keeper.uid);
    expect((await app.inject({ url: '/api/desk/today', headers })).statusCode).toBe(200);
    // Adding it confirmed the session.
    expect((await put({ headers }, '/desk/house', { requireSecondFactor: false })).statusCode).toBe(200);
    // The password alone still does not open the account.
    const { email, password } = keeper;
    expect((await post(visitor, '/auth/sign-in/email', { email, password })).json().twoFactorRedirect).toBe(
      true,
    );
  });

  it('fails where the device was asked by another site [FACTOR-14]', async () => {
    const { device } = await createKeeper();
    for (const lies of [
      { origin: 'http://localhost:8080' },
      { origin: 'https://localhost' },
      { origin: 'http://localhost.evil.example' },
      { rpId: 'evil.example' },
    ]) {
      const { answer, headers } = await signIn(device, lies);
      expect([lies, answer.json()]).toMatchObject([lies, refused]);
      expect(await whoIs({ headers })).toBeUndefined();
    }
    expect((await signIn(device)).answer.statusCode).toBe(200);
  });

  it('takes the site from the public address, whatever host a browser names [FACTOR-14]', async () => {
    const settings = { publicUrl: 'https://desk.example.com' };
    const server = await buildTestApp({ db, changes: house.changes }, { settings });
    const options = await server.inject({
      url: '/api/auth/passkey/generate-authenticate-options',
      headers: { host: 'evil.example' },
    });
    expect(options.json().rpId).toBe('desk.example.com');
    await server.close();
  });

  it('fails where the device has not checked who holds it [FACTOR-14]', async () => {
    const { device } = await createKeeper();
    expect((await signIn(device, { isVerified: false })).answer.json()).toMatchObject(refused);
  });

  it('takes each challenge once, and only its own [FACTOR-14]', async () => {
    const keeper = await createKeeper();
    const first = await signIn(keeper.device);
    const again = await post({ headers: first.sent }, '/auth/passkey/verify-authentication', {
      response: first.response,
    });
    expect(again.json()).toMatchObject(refused);
    // Nor the response to one challenge with the cookie of another, or without any.
    const { headers } = await askChallenge(house, visitor, 'authenticate');
    for (const by of [{ headers }, visitor])
      expect(
        (await post(by, '/auth/passkey/verify-authentication', { response: first.response })).json(),
      ).toMatchObject(refused);
    // A challenge for registering a passkey does not sign in.
    const { challenge, headers: making } = await askChallenge(house, keeper, 'register');
    const response = keeper.device.use(challenge);
    expect(
      (await post({ headers: making }, '/auth/passkey/verify-authentication', { response })).json(),
    ).toMatchObject(refused);
  });

  it('takes one answer of many that come at once [FACTOR-14]', async () => {
    const { device } = await createKeeper();
    const { challenge, headers } = await askChallenge(house, visitor, 'authenticate');
    const response = device.use(challenge);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post({ headers }, '/auth/passkey/verify-authentication', { response })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('notices a copy of the device that counts anew [FACTOR-14]', async () => {
    const { device } = await createKeeper();
    expect((await signIn(device, { counter: 7 })).answer.statusCode).toBe(200);
    expect((await signIn(device, { counter: 7 })).answer.json()).toMatchObject(refused);
  });

  it('fails with a passkey that was removed, alone or with the whole second factor [FACTOR-14]', async () => {
    const keeper = await createKeeper();
    const removed = await post(keeper, '/auth/passkey/delete-passkey', { id: keeper.passkeyId });
    expect(removed.statusCode).toBe(200);
    expect((await signIn(keeper.device)).answer.json()).toMatchObject(refused);
    expect((await confirm(keeper, keeper.device)).json()).toMatchObject(refused);

    const other = await createKeeper();
    const { password } = other;
    expect((await post(other, '/auth/two-factor/disable', { password })).statusCode).toBe(200);
    expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', other.uid).execute()).toEqual(
      [],
    );
    expect((await signIn(other.device)).answer.json()).toMatchObject(refused);
  });

  it('gives an admin who was demoted no more than a user has, and a suspended one nothing [FACTOR-14]', async () => {
    const keeper = await createKeeper();
    await updateRows(db, 'users', { id: keeper.uid }, { role: 'user' });
    const { headers } = await signIn(keeper.device);
    expect(await whoIs({ headers })).toBe(keeper.uid);
    expect((await app.inject({ url: '/api/desk/today', headers })).json().code).toBe('NOT_ALLOWED');
    expect(await changeHouse({ headers })).toBe('NOT_ALLOWED');

    await updateRows(db, 'users', { id: keeper.uid }, { suspended_at: new Date() });
    const suspended = await signIn(keeper.device);
    expect(suspended.answer.json()).toMatchObject({ status: 403, code: 'SUSPENDED' });
    expect(await whoIs(suspended)).toBeUndefined();
  });

  it('is in the log, and so is what was not taken [LOG-5, FACTOR-13]', async () => {
    const keeper = await createKeeper();
    await signIn(keeper.device);
    await signIn(keeper.device, { isVerified: false });
    const rows = await db
      .selectFrom('desk_log')
      .select(['after', 'refused'])
      .where('action', '=', 'sign in')
      .where('actor_id', '=', keeper.uid)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { after: { with: 'passkey' }, refused: null },
      { after: null, refused: 'SIGN_IN_FAILED' },
    ]);
  });
});

describe('confirming with a passkey', () => {
  it('counts for ten minutes, in the session that was there [FACTOR-10, FACTOR-13]', async () => {
    const keeper = await createKeeper();
    await letTimePass(keeper.uid);
    const asked = await put(keeper, '/desk/house', {});
    expect(asked.json()).toMatchObject({ code: 'CONFIRM_IDENTITY', ways: ['code', 'passkey'] });
    const sessions = () => db.selectFrom('sessions').select('id').where('user_id', '=', keeper.uid).execute();
    const before = await sessions();
    const confirmed = await confirm(keeper, keeper.device);
    expect([confirmed.statusCode, Object.keys(confirmed.json())]).toEqual([200, ['until']]);
    expect(confirmed.cookies.map(({ name }) => name)).not.toContain('nightdesk.session_token');
    expect(await sessions()).toEqual(before);
    expect(await changeHouse(keeper)).toBeUndefined();
    // It was no sign-in.
    const rows = db.selectFrom('desk_log').select('id').where('action', '=', 'sign in');
    expect(await rows.where('actor_id', '=', keeper.uid).execute()).toEqual([]);
  });

  it('takes nobody else’s, an unverified one, nor one answer twice [FACTOR-14]', async () => {
    const [keeper, other] = [await createKeeper(), await createKeeper()];
    await letTimePass(keeper.uid);
    expect((await confirm(keeper, other.device)).json()).toMatchObject(refused);
    expect((await confirm(keeper, keeper.device, { isVerified: false })).json()).toMatchObject(refused);
    expect((await confirm(keeper, createDevice())).json()).toMatchObject(refused);
    expect(await whoIs(keeper)).toBe(keeper.uid);
    expect(await changeHouse(keeper)).toBe('CONFIRM_IDENTITY');

    const { challenge, headers } = await askChallenge(house, keeper, 'authenticate');
    const passkey = keeper.device.use(challenge);
    expect((await post({ headers }, '/confirmations', { passkey })).statusCode).toBe(200);
    await letTimePass(keeper.uid);
    expect((await post({ headers }, '/confirmations', { passkey })).json()).toMatchObject(refused);
    expect(await changeHouse(keeper)).toBe('CONFIRM_IDENTITY');
  });

  it('takes no header for it from outside [FACTOR-14]', async () => {
    const [keeper, other] = [await createKeeper(), await createKeeper()];
    const by = { headers: { 'x-nightdesk-confirms': other.uid } };
    const { answer, headers } = await signIn(keeper.device, {}, by);
    expect([answer.statusCode, await whoIs({ headers })]).toEqual([200, keeper.uid]);
  });

  it('is one way of three, and needs a session [FACTOR-10]', async () => {
    const keeper = await createKeeper();
    const { challenge, headers } = await askChallenge(house, keeper, 'authenticate');
    const passkey = keeper.device.use(challenge);
    expect((await post({ headers }, '/confirmations', { passkey, code: '123456' })).json().code).toBe(
      'BAD_INPUT',
    );
    expect((await post(visitor, '/confirmations', { passkey })).statusCode).toBe(401);
  });
});

describe('adding and deleting passkeys', () => {
  it('takes an authenticator app and a confirmation [FACTOR-13]', async () => {
    const admin = await createGuest(house, { role: 'admin' });
    expect((await askChallenge(house, admin, 'register')).response.json().code).toBe('NO_FACTOR');
    expect((await askChallenge(house, visitor, 'register')).response.statusCode).toBe(401);
    const keeper = await createKeeper();
    await letTimePass(keeper.uid);
    expect((await askChallenge(house, keeper, 'register')).response.json().code).toBe('CONFIRM_IDENTITY');
    const deleted = await post(keeper, '/auth/passkey/delete-passkey', { id: keeper.passkeyId });
    expect(deleted.json().code).toBe('CONFIRM_IDENTITY');
    // Begun before the confirmation expired, finished after: asked again.
    const holder = await createHolder(house);
    const { challenge, headers } = await askChallenge(house, holder, 'register');
    await letTimePass(holder.uid);
    const body = { name: 'Late', response: createDevice().create(challenge) };
    const late = await post({ headers }, '/auth/passkey/verify-registration', body);
    expect(late.json().code).toBe('CONFIRM_IDENTITY');
  });

  it('takes no passkey of another site or of a device that has not checked who holds it, and none twice [FACTOR-14]', async () => {
    const holder = await createHolder(house);
    for (const lies of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      expect((await addPasskey(house, holder, 'Bad', lies)).added.json()).toMatchObject(refused);
    const { device } = await addPasskey(house, holder);
    const { challenge, headers } = await askChallenge(house, holder, 'register');
    const body = { name: 'Twice', response: device.create(challenge) };
    expect((await post({ headers }, '/auth/passkey/verify-registration', body)).json()).toMatchObject(
      refused,
    );
    // Nor one begun by somebody else.
    const other = await createHolder(house);
    const theirs = await askChallenge(house, other, 'register');
    const [begun = ''] = /nightdesk\.passkey_challenge=[^;]+/.exec(theirs.headers.cookie) ?? [];
    const mixed = { headers: { cookie: `${holder.headers.cookie}; ${begun}` } };
    const response = createDevice().create(theirs.challenge);
    const added = await post(mixed, '/auth/passkey/verify-registration', { name: 'Mixed', response });
    expect(added.json()).toMatchObject(refused);
    const listed = await get(holder, '/auth/passkey/list-user-passkeys');
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['My phone']);
  });

  it('lists one’s own with when they were used, and deletes nobody else’s [FACTOR-13, FACTOR-14]', async () => {
    const [keeper, other] = [await createKeeper(), await createKeeper()];
    const list = () => get(keeper, '/auth/passkey/list-user-passkeys');
    const own = { id: keeper.passkeyId, name: 'My phone', createdAt: expect.stringMatching(/Z$/) };
    expect(await list()).toEqual([{ ...own, lastUsedAt: null }]);
    await signIn(keeper.device);
    expect(await list()).toEqual([{ ...own, lastUsedAt: expect.stringMatching(/Z$/) }]);
    const deleted = await post(other, '/auth/passkey/delete-passkey', { id: keeper.passkeyId });
    expect(deleted.json()).toMatchObject({ status: 404, code: 'PASSKEY_NOT_FOUND' });
    expect(await list()).toHaveLength(1);
  });

  it('is in the log [LOG-5]', async () => {
    const keeper = await createKeeper();
    await post(keeper, '/auth/passkey/delete-passkey', { id: keeper.passkeyId });
    await post(keeper, '/auth/passkey/delete-passkey', { id: keeper.passkeyId });
    const rows = await db
      .selectFrom('desk_log')
      .select(['action', 'kind', 'before', 'after'])
      .where('actor_id', '=', keeper.uid)
      .where('action', 'like', '%/passkey/%')
      .orderBy('id')
      .execute();
    const passkey = { passkey: 'My phone' };
    expect(rows).toEqual([
      { action: 'POST /auth/passkey/verify-registration', kind: 'access', before: null, after: passkey },
      { action: 'POST /auth/passkey/delete-passkey', kind: 'access', before: passkey, after: null },
    ]);
  });

  const addPhones = (uid: string, count: number) =>
    insertRows(
      db,
      'passkeys',
      Array.from({ length: count }, (_, n) => ({
        id: `${uid} ${n}`,
        user_id: uid,
        name: `Phone ${n}`,
        public_key: 'none',
        credential_id: Buffer.from(`${uid} ${n}`).toString('base64url'),
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
      })),
    );

  it('keeps as many as an account may have, and takes another once one is deleted [FACTOR-15]', async () => {
    const keeper = await createKeeper();
    await addPhones(keeper.uid, maxPasskeys - 1);
    const { added } = await addPasskey(house, keeper);
    expect(added.json()).toMatchObject({ status: 409, code: 'TOO_MANY_PASSKEYS', max: maxPasskeys });
    await post(keeper, '/auth/passkey/delete-passkey', { id: keeper.passkeyId });
    expect((await addPasskey(house, keeper)).added.statusCode).toBe(200);
    expect(await get(keeper, '/auth/passkey/list-user-passkeys')).toHaveLength(maxPasskeys);
  });

  it('keeps no more than that of several that are added at the same time [FACTOR-15]', async () => {
    const holder = await createHolder(house);
    await addPhones(holder.uid, maxPasskeys - 1);
    const all = await Promise.all(Array.from({ length: 5 }, () => addPasskey(house, holder)));
    const codes = all.map(({ added }) => added.json().code);
    expect(codes.toSorted()).toEqual([...Array(4).fill('TOO_MANY_PASSKEYS'), undefined]);
    expect(await get(holder, '/auth/passkey/list-user-passkeys')).toHaveLength(maxPasskeys);
  });

  it('takes a name of one visible line [FACTOR-13]', async () => {
    const holder = await createHolder(house);
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(61), '\u200b'])
      expect((await addPasskey(house, holder, name)).added.json().code).toBe('BAD_INPUT');
  });
});
