import { describe, expect, it } from 'vitest';
import { cookiesOf, createGuest, signUp } from '../../testing/create-guest.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database, get } = house;

const post = (path: string, payload: object = {}, headers: Record<string, string> = {}) =>
  house.post({ headers }, `/auth${path}`, payload);

const whoAmI = async (headers: Record<string, string>) => await get({ headers }, '/auth/get-session');

const signIn = (email: string, password: string, headers = {}) =>
  post('/sign-in/email', { email, password }, headers);

describe('a session', () => {
  it('begins at sign-up, in a cookie that scripts cannot read and other sites cannot send [AUTH-14, AUTH-19]', async () => {
    const response = await post('/sign-up/email', {
      name: ' Mara ',
      email: '  Mara@Example.COM ',
      password: 'under the north star',
      image: '',
      role: 'admin',
      phoneNumber: '1',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({
      name: 'Mara',
      email: 'mara@example.com',
      role: 'user',
      phoneNumber: '',
      emailVerified: false,
    });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: 'nightdesk.session_token',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(cookie?.secure).toBeUndefined();
    expect(response.headers['cache-control']).toBe('no-store');
    const session = await whoAmI({ cookie: cookiesOf(response) });
    expect(session.user).toMatchObject({ email: 'mara@example.com', role: 'user' });
  });

  it('is its own guest’s, whoever else comes at the same moment', async () => {
    const [mara, gone, ben] = [await createGuest(house), await createGuest(house), await createGuest(house)];
    await post('/sign-out', {}, gone.headers);
    const guests = [mara, ben];
    // Users can see only their own record.
    const readAll = (headers: Record<string, string>) =>
      guests.map(({ uid }) => app.inject({ url: `/api/users/${uid}`, headers }));
    const callers = [mara.headers, ben.headers, gone.headers, {}];
    const responses = await Promise.all(callers.flatMap(readAll));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 200, 401, 401, 401, 401]);
    expect([responses[0]?.json().uid, responses[3]?.json().uid]).toEqual([mara.uid, ben.uid]);
  });

  it('is sent over https only where the site is', async () => {
    const { app: secure } = await createTestApp({ settings: { publicUrl: 'https://desk.example.com' } });
    const response = await secure.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Mara', email: 'mara@example.com', password: 'under the north star' },
    });
    expect(response.cookies[0]).toMatchObject({ name: '__Secure-nightdesk.session_token', secure: true });
    const headers = { cookie: cookiesOf(response) };
    const uid = response.json().user.id;
    expect((await secure.inject({ url: `/api/users/${uid}`, headers })).statusCode).toBe(200);
  });

  it('is nobody without a cookie, or with one that was made up', async () => {
    const guest = await signUp(app);
    const [name, value = ''] = guest.headers.cookie.split('=');
    const forged = [
      '',
      `${name}=`,
      `${name}=${value.slice(0, 32)}`,
      `${name}=${value.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))}`,
      `${name}=%zz`,
      `other=${value}`,
    ];
    for (const cookie of forged) {
      expect(await whoAmI({ cookie })).toBeNull();
      const response = await app.inject({ url: `/api/users/${guest.uid}`, headers: { cookie } });
      expect(response.json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    }
  });

  it('is another after each sign-in, and the one before ends [AUTH-15, AUTH-17]', async () => {
    const guest = await signUp(app);
    const response = await signIn(`  ${guest.email.toUpperCase()} `, guest.password, guest.headers);
    expect(response.statusCode).toBe(200);
    expect(cookiesOf(response)).not.toBe(guest.headers.cookie);
    expect(await whoAmI(guest.headers)).toBeNull();
    expect((await whoAmI({ cookie: cookiesOf(response) })).user.id).toBe(guest.uid);
  });

  it('ends at sign-out', async () => {
    const guest = await signUp(app);
    expect((await post('/sign-out', {}, guest.headers)).json()).toEqual({ success: true });
    expect(await whoAmI(guest.headers)).toBeNull();
    expect((await app.inject({ url: `/api/users/${guest.uid}`, headers: guest.headers })).statusCode).toBe(
      401,
    );
  });

  it('ends also when nothing is sent along', async () => {
    const { headers } = await signUp(app);
    const response = await house.post({ headers }, '/auth/sign-out');
    expect(response.statusCode).toBe(200);
    expect(await whoAmI(headers)).toBeNull();
  });

  it('ends when its time is over', async () => {
    const guest = await signUp(app);
    await updateRows(database.db, 'sessions', { user_id: guest.uid }, { expires_at: new Date(0) });
    expect((await app.inject({ url: `/api/users/${guest.uid}`, headers: guest.headers })).statusCode).toBe(
      401,
    );
    expect(await whoAmI(guest.headers)).toBeNull();
  });

  it('is listed with the others of the same guest, and each can be ended', async () => {
    const guest = await signUp(app);
    const elsewhere = { cookie: cookiesOf(await signIn(guest.email, guest.password)) };
    const list = await app.inject({ url: '/api/auth/list-sessions', headers: guest.headers });
    expect(list.json()).toHaveLength(2);
    const { session } = await whoAmI(elsewhere);
    await post('/revoke-session', { token: session.token }, guest.headers);
    expect(await whoAmI(elsewhere)).toBeNull();
    expect(await whoAmI(guest.headers)).not.toBeNull();
  });

  it('cannot be ended by somebody else', async () => {
    const [guest, stranger] = [await signUp(app), await signUp(app)];
    const { session } = await whoAmI(guest.headers);
    await post('/revoke-session', { token: session.token }, stranger.headers);
    expect(await whoAmI(guest.headers)).not.toBeNull();
  });

  it('remembers where it began, whatever the request claims', async () => {
    const guest = await signUp(app);
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: guest.email, password: guest.password },
      remoteAddress: '10.9.8.7',
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-nightdesk-client': '1.2.3.4', forwarded: 'for=1.2.3.4' },
    });
    const { session } = await whoAmI({ cookie: cookiesOf(response) });
    expect(session.ipAddress).toBe('10.9.8.7');
  });
});

describe('a changed password', () => {
  it('needs the old one, and ends every other session', async () => {
    const guest = await signUp(app);
    const elsewhere = { cookie: cookiesOf(await signIn(guest.email, guest.password)) };
    const change = (currentPassword: string, newPassword = 'another quiet place') =>
      post('/change-password', { currentPassword, newPassword }, guest.headers);
    expect((await change('not this one')).json()).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    expect((await change(guest.password, 'password123')).json()).toMatchObject({ code: 'COMMON_PASSWORD' });
    expect((await change(guest.password, ' '.repeat(12))).json()).toMatchObject({ code: 'BAD_INPUT' });
    const changed = await change(guest.password);
    expect(changed.statusCode).toBe(200);
    expect(await whoAmI(elsewhere)).toBeNull();
    expect(await whoAmI(guest.headers)).toBeNull();
    expect((await whoAmI({ cookie: cookiesOf(changed) })).user.id).toBe(guest.uid);
    expect((await signIn(guest.email, guest.password)).statusCode).toBe(401);
    expect((await signIn(guest.email, 'another quiet place')).statusCode).toBe(200);
  });
});

describe('a profile', () => {
  const update = (headers: { cookie: string }, payload: object) => post('/update-user', payload, headers);

  it('takes a name and a picture, and nothing else [USER-7]', async () => {
    const guest = await signUp(app);
    const response = await update(guest.headers, {
      name: ' Mara Moon ',
      image: 'https://example.com/mara.png',
      role: 'admin',
      emailVerified: true,
      email: 'else@example.com',
      phoneNumber: '123',
    });
    expect(response.json()).toEqual({ status: true });
    expect((await whoAmI(guest.headers)).user).toMatchObject({
      name: 'Mara Moon',
      image: 'https://example.com/mara.png',
      email: guest.email,
      role: 'user',
      emailVerified: false,
      phoneNumber: '',
    });
    await update(guest.headers, { image: '' });
    expect((await whoAmI(guest.headers)).user.image).toBeNull();
  });

  it.each(['Mara\nYour account is closed', 'Mara\0', 'Mara\u0085Moon'])(
    'refuses the name %j',
    async (name) => {
      const guest = await signUp(app);
      expect((await update(guest.headers, { name })).json()).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
      });
      expect((await whoAmI(guest.headers)).user.name).toBe(guest.name);
    },
  );

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', '//evil.example', '/\t/evil.example', 'x'])(
    'refuses the picture %s',
    async (image) => {
      const guest = await signUp(app);
      expect((await update(guest.headers, { image })).json()).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
      });
    },
  );
});

it('a guest has a hundred sessions at most, and those used longest ago end first', async () => {
  const guest = await createGuest(house);
  await database.pool.query(
    `insert into sessions (id, user_id, token, expires_at, updated_at)
     select 'many ' || n, $1, 'many ' || n, now() + interval '1 day', now() - n * interval '1 minute'
     from generate_series(1, 150) n`,
    [guest.uid],
  );
  const response = await signIn(guest.email, guest.password);
  const { rows } = await database.pool.query(
    "select count(*)::int as count, min(updated_at) > now() - interval '100 minutes' as fresh from sessions where user_id = $1",
    [guest.uid],
  );
  expect(rows).toEqual([{ count: 100, fresh: true }]);
  expect(await whoAmI({ cookie: cookiesOf(response) })).not.toBeNull();
});

describe('a deleted account', () => {
  it('needs the password, and leaves nothing personal', async () => {
    const guest = await signUp(app);
    for (const payload of [{}, { password: 'not this one' }])
      expect((await post('/delete-user', payload, guest.headers)).json()).toMatchObject({
        status: 400,
        code: 'WRONG_PASSWORD',
      });
    const response = await post('/delete-user', { password: guest.password }, guest.headers);
    expect(response.json()).toMatchObject({ success: true });
    expect(await whoAmI(guest.headers)).toBeNull();
    expect((await signIn(guest.email, guest.password)).statusCode).toBe(401);
    const { rows } = await database.pool.query(
      `select 1 from users where id = $1 union all select 1 from sessions where user_id = $1
       union all select 1 from accounts where user_id = $1 union all select 1 from mails where recipient = $2`,
      [guest.uid, guest.email],
    );
    expect(rows).toEqual([]);
  });

  it('is not that of the last admin, who can go on', async () => {
    const alone = await createTestApp();
    const admin = await createGuest(alone, { role: 'admin' });
    await alone.database.db.deleteFrom('users').where('id', '<>', admin.uid).execute();
    const response = await alone.app.inject({
      method: 'POST',
      url: '/api/auth/delete-user',
      payload: { password: admin.password },
      headers: admin.headers,
    });
    expect(response.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
    const session = await alone.app.inject({ url: '/api/auth/get-session', headers: admin.headers });
    expect(session.json().user.role).toBe('admin');
  });
});
