import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { explainSent } from '../../testing/postgres/watch-statements.ts';
import { findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database, get, post, put } = house;
const admin = await createGuest(house, { role: 'admin' });

const save = (guest: Guest, payload: object) => post(guest, '/users', payload);
const setRole = (by: Guest, uid: string, payload: object) => put(by, `/users/${uid}`, payload);
const show = async (guest: Guest) => await get(guest, `/users/${guest.uid}`);

describe('saving a user', () => {
  it('keeps what was registered, and answers with the uid [USER-8, USER-9]', async () => {
    const guest = await createGuest(house);
    const response = await save(guest, {
      uid: guest.uid,
      name: 'Mara',
      email: ` ${guest.email.toUpperCase()}`,
      phoneNumber: '5551234',
      photoURL: 'https://example.com/mara.png',
      role: 'user',
      extra: true,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ acknowledged: true, insertedId: guest.uid });
    expect(await show(guest)).toEqual({
      uid: guest.uid,
      name: 'Mara',
      email: guest.email,
      emailVerified: false,
      phoneNumber: '5551234',
      photoURL: 'https://example.com/mara.png',
      role: 'user',
    });
  });

  it('leaves what is missing as it was, and clears an empty phone number or photo [AUTH-9]', async () => {
    const guest = await createGuest(house);
    const photoURL = 'https://example.com/mara.png';
    await save(guest, { phoneNumber: '5551234', photoURL });
    expect((await save(guest, { email: '', uid: '' })).statusCode).toBe(201);
    expect(await show(guest)).toMatchObject({ name: guest.name, phoneNumber: '5551234', photoURL });
    expect((await save(guest, { phoneNumber: ' ' })).statusCode).toBe(201);
    expect(await show(guest)).toMatchObject({ phoneNumber: '', photoURL });
    expect((await save(guest, { photoURL: '' })).statusCode).toBe(201);
    expect(await show(guest)).toMatchObject({ name: guest.name, phoneNumber: '', photoURL: '' });
  });

  it.each(['', '  '])('refuses the empty name %j, and saves nothing beside it [AUTH-9]', async (name) => {
    const guest = await createGuest(house);
    const response = await save(guest, { name, phoneNumber: '5551234' });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      errors: [{ path: 'name', message: 'Please enter your name.' }],
    });
    expect(await show(guest)).toMatchObject({ name: guest.name, phoneNumber: '' });
  });

  it('makes a request of the wish to be an admin, which stays until an admin acts [USER-9, USER-12]', async () => {
    const guest = await createGuest(house);
    await save(guest, { role: 'pending' });
    expect((await show(guest)).role).toBe('pending');
    await save(guest, { role: 'user' });
    expect((await show(guest)).role).toBe('pending');
  });

  it.each(['admin', 'clerk'])('never makes one of role %s [USER-18, CLERK-1]', async (role) => {
    const guest = await createGuest(house);
    for (const by of [guest, admin]) {
      const response = await save(by, { role });
      expect(response.json()).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
    }
    expect((await show(guest)).role).toBe('user');
  });

  it.each(['user', 'pending'])('never takes the rights of an admin who says %s [USER-18]', async (role) => {
    expect((await save(admin, { role })).statusCode).toBe(201);
    expect((await show(admin)).role).toBe('admin');
  });

  it("refuses another's uid and another's e-mail, also to admins [USER-17]", async () => {
    const [guest, other] = [await createGuest(house), await createGuest(house)];
    for (const by of [guest, admin])
      for (const payload of [{ uid: other.uid }, { email: other.email }, { uid: 'nobody' }])
        expect((await save(by, { ...payload, name: 'Mallory' })).statusCode).toBe(403);
    expect((await show(other)).name).toBe(other.name);
  });

  it.each([
    { role: 'root' },
    { phoneNumber: '+1 555' },
    { photoURL: 'javascript:alert(1)' },
    { photoURL: '//evil.example/x.png' },
    { photoURL: '/\t/evil.example/x.png' },
    { name: 'x'.repeat(101) },
    { name: 7 },
    { name: 'Mara\r\nBcc: all' },
    [],
  ])('refuses %j', async (payload) => {
    const response = await save(await createGuest(house), payload);
    expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});

describe('the list of users', () => {
  it('tells who has confirmed their e-mail, as does a record', async () => {
    const [sure, unsure] = [await createGuest(house), await createGuest(house)];
    await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', sure.uid).execute();
    const response = await app.inject({ url: '/api/users?limit=100', headers: admin.headers });
    expect(response.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ uid: sure.uid, emailVerified: true }),
        expect.objectContaining({ uid: unsure.uid, emailVerified: false }),
      ]),
    );
    expect((await show(sure)).emailVerified).toBe(true);
  });

  it('comes in pages in the order of arrival, and is filtered by role [USER-16]', async () => {
    const crowd = await createTestApp();
    const boss = await createGuest(crowd, { role: 'admin' });
    const asking: string[] = [];
    for (let index = 0; index < 5; index += 1)
      asking.push((await createGuest(crowd, { role: 'pending' })).uid);
    const read = async (path: string): Promise<string[]> =>
      (await crowd.walk(boss, path)).flatMap((page) => page.json().map(({ uid }: { uid: string }) => uid));
    expect(await read('/users?role=pending&limit=2')).toEqual(asking);
    expect(await read('/users?limit=3')).toEqual(expect.arrayContaining([boss.uid, ...asking]));
  });

  it.each(['role=root', 'after=x', 'after=1.5~', 'after=99999999999999~a', 'after=-1~a'])(
    'refuses %s',
    async (query) => {
      const response = await app.inject({ url: `/api/users?${query}`, headers: admin.headers });
      expect(response.json()).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    },
  );
});

describe('a request for admin rights', () => {
  it('is approved or rejected, and takes effect on the very next request [USER-13, USER-15, USER-19]', async () => {
    const approved = await createGuest(house, { role: 'pending' });
    expect((await setRole(admin, approved.uid, { role: 'admin' })).json()).toEqual({ success: true });
    expect((await app.inject({ url: '/api/users', headers: approved.headers })).statusCode).toBe(200);
    expect((await setRole(admin, approved.uid, { role: 'user' })).json()).toEqual({ success: true });
    expect((await app.inject({ url: '/api/users', headers: approved.headers })).statusCode).toBe(403);

    const rejected = await createGuest(house, { role: 'pending' });
    expect((await setRole(admin, rejected.uid, { role: 'user' })).json()).toEqual({ success: true });
    expect((await show(rejected)).role).toBe('user');
  });

  it('is answered by one mail, and changes of a role later are not [MAIL-7]', async () => {
    const [approved, rejected] = [
      await house.addGuest({ role: 'pending' }),
      await house.addGuest({ role: 'pending' }),
    ];
    for (const role of ['admin', 'admin', 'user']) await setRole(admin, approved.uid, { role });
    await setRole(admin, rejected.uid, { role: 'user' });
    const subjectsTo = async (email: string) =>
      (await findRows(house.db, 'mails', { recipient: email }, ['subject'])).map(({ subject }) => subject);
    expect(await subjectsTo(approved.email)).toEqual(['You are an admin of Nightdesk now']);
    expect(await subjectsTo(rejected.email)).toEqual(['Your request to Nightdesk was declined']);
  });

  it('makes a clerk, who may work at the desk from the next request on, and not run the house [CLERK-2]', async () => {
    const clerk = await createGuest(house);
    const ask = async (url: string) => (await app.inject({ url, headers: clerk.headers })).statusCode;
    expect(await ask('/api/desk/today')).toBe(403);
    expect((await setRole(admin, clerk.uid, { role: 'clerk' })).json()).toEqual({ success: true });
    expect(await ask('/api/desk/today')).toBe(200);
    expect(await ask('/api/desk/house')).toBe(403);
    expect((await setRole(admin, clerk.uid, { role: 'user' })).json()).toEqual({ success: true });
    expect(await ask('/api/desk/today')).toBe(403);
  });

  it('is handled once, whatever a second admin wants of it', async () => {
    const guest = await createGuest(house, { role: 'pending' });
    const responses = await Promise.all(
      ['admin', 'user', 'admin', 'user'].map((role) => setRole(admin, guest.uid, { role, from: 'pending' })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
      expect(response.json()).toMatchObject({ status: 409, code: 'ALREADY_HANDLED' });
  });

  it.each(['user', 'admin'] as const)(
    'that asks for the role %s, held already, is fulfilled [USER-19]',
    async (role) => {
      const guest = await createGuest(house, { role });
      for (const payload of [{ role }, { role, from: role }])
        expect((await setRole(admin, guest.uid, payload)).json()).toEqual({ success: true });
      expect((await show(guest)).role).toBe(role);
    },
  );

  it('that is no longer there is said to be handled already, also when it ended as wanted', async () => {
    const guest = await createGuest(house);
    const response = await setRole(admin, guest.uid, { role: 'user', from: 'pending' });
    expect(response.json()).toMatchObject({ status: 409, code: 'ALREADY_HANDLED' });
  });

  it.each([{ role: 'pending' }, { role: 'root' }, {}, { role: ['admin'] }])('refuses %j', async (payload) => {
    const guest = await createGuest(house);
    expect((await setRole(admin, guest.uid, payload)).statusCode).toBe(400);
  });

  it('of nobody is not found', async () => {
    const response = await setRole(admin, 'nobody', { role: 'admin' });
    expect(response.json()).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  });
});

describe('the last admin', () => {
  it('cannot be demoted [USER-20]', async () => {
    await database.db.updateTable('users').set({ role: 'user' }).where('id', '<>', admin.uid).execute();
    const response = await setRole(admin, admin.uid, { role: 'user' });
    expect(response.json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
    expect((await show(admin)).role).toBe('admin');
  });

  it('is left when two admins demote each other at the same moment [USER-20]', async () => {
    const other = await createGuest(house);
    await database.db.updateTable('users').set({ role: 'user' }).where('id', '<>', admin.uid).execute();
    for (let round = 0; round < 10; round += 1) {
      await database.db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', 'in', [admin.uid, other.uid])
        .execute();
      const responses = await Promise.all([
        setRole(admin, other.uid, { role: 'user' }),
        setRole(other, admin.uid, { role: 'user' }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(
        1,
      );
      const left = await database.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
      expect(left).toHaveLength(1);
    }
  });
});

describe('many users', async () => {
  const house = await createTestApp();
  const { app, database } = house;
  const admin = await createGuest(house, { role: 'admin' });

  const { email, password } = await createGuest(house);
  // Giving points to each for joining would take long.
  await sql`alter table users disable trigger user`.execute(database.db);
  await sql`
  insert into users (id, name, email, role, created_at)
  select 'many-' || n, 'Guest', 'many-' || n || '@example.com', case when n % 20 = 0 then 'pending' else 'user' end,
    timestamptz '2020-01-01' + n * interval '1 minute'
  from generate_series(1, 5000) as n`.execute(database.db);
  await sql`alter table users enable trigger user`.execute(database.db);
  await sql`analyze users`.execute(database.db);

  it('somebody who signs in is found by the index of e-mails, however many there are', async () => {
    const plan = await explainSent(database, '"email" =', () =>
      app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } }),
    );
    expect(plan).toContain('users_by_email');
    expect(plan).not.toContain('Seq Scan');
  });

  const after = encodeURIComponent('1577923260.000000~0123456789');

  it.each([
    ['/api/users?limit=20', 'users_by_age'],
    [`/api/users?limit=20&after=${after}`, 'users_by_age'],
    ['/api/users?limit=20&role=pending', 'users_by_role'],
  ])('a page of %s is read in the order of %s, without sorting', async (url, index) => {
    const plan = await explainSent(database, 'order by created_at', () =>
      app.inject({ url, headers: admin.headers }),
    );
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
    expect(plan).not.toContain('Seq Scan');
  });
});
