import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { showCode } from '../../../testing/authenticator-app.ts';
import { cookiesOf, createGuest, type Guest } from '../../../testing/create-guest.ts';
import { createHolder, forgetCodes } from '../../../testing/create-holder.ts';
import { findRow, updateRows } from '../../../testing/rows.ts';
import { buildTestApp, createTestApp, visitor } from '../../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, get, post } = house;

type By = { headers: Record<string, string> };

const takeFirstStep = async ({ email, password }: Guest, server = app) => {
  const response = await server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
  });
  return { response, headers: { cookie: cookiesOf(response) } };
};

const enter = (by: By, code: string, path = 'verify-totp') => post(by, `/auth/two-factor/${path}`, { code });
const enterRecovery = (by: By, code: string) => enter(by, code, 'verify-backup-code');

const whoIs = async (by: By) => (await get(by, '/auth/get-session'))?.user?.id;

/** As if they had signed in yesterday. */
const letTimePass = (uid: string) => updateRows(db, 'sessions', { user_id: uid }, { confirmed_at: null });

describe('an authenticator app', () => {
  it('counts once it has shown a code, and is asked for after the password then [FACTOR-1, FACTOR-2]', async () => {
    const admin = await createGuest(house, { role: 'admin' });
    const begun = (await post(admin, '/auth/two-factor/enable', { password: admin.password })).json();
    expect(new URL(begun.totpURI).searchParams.get('issuer')).toBe('Nightdesk');
    expect(begun.backupCodes).toHaveLength(10);
    expect((await takeFirstStep(admin)).response.json().user.id).toBe(admin.uid);
    expect((await enter(admin, '000000')).json().code).toBe('WRONG_CODE');
    expect((await takeFirstStep(admin)).response.json().user.id).toBe(admin.uid);
    const set = await enter(admin, showCode(begun.totpURI));
    expect(await whoIs({ headers: { cookie: cookiesOf(set) } })).toBe(admin.uid);

    const first = await takeFirstStep(admin);
    expect(first.response.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await whoIs(first)).toBeUndefined();
    const second = await enter(first, showCode(begun.totpURI, 1));
    expect(second.statusCode).toBe(200);
    expect(await whoIs({ headers: { cookie: cookiesOf(second) } })).toBe(admin.uid);
  });

  it('is set up with the password only, and not twice [FACTOR-1]', async () => {
    const holder = await createHolder(house);
    const again = await post(holder, '/auth/two-factor/enable', { password: holder.password });
    expect(again.json()).toMatchObject({ status: 409, code: 'FACTOR_EXISTS' });
    const admin = await createGuest(house, { role: 'admin' });
    for (const body of [{}, { password: 'not this one' }])
      expect((await post(admin, '/auth/two-factor/enable', body)).json().code).toBe('WRONG_PASSWORD');
    expect((await post(visitor, '/auth/two-factor/enable', {})).statusCode).toBe(401);
  });

  it('is stored so that the database alone opens nothing [FACTOR-3]', async () => {
    const { uid, totpURI, backupCodes } = await createHolder(house);
    const row = await findRow(db, 'two_factors', { user_id: uid }, ['secret', 'backup_codes']);
    const stored = JSON.stringify(row).toLowerCase();
    expect(stored).not.toContain((new URL(totpURI).searchParams.get('secret') ?? '').toLowerCase());
    for (const code of backupCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
    const seen = JSON.stringify(await get(await createGuest(house, { role: 'admin' }), '/users'));
    expect(seen).not.toContain(row.secret);
  });
});

describe('the second step', () => {
  it('cannot be left out: the cookie of the first opens nothing [FACTOR-2]', async () => {
    const holder = await createHolder(house);
    const half = await takeFirstStep(holder);
    expect(half.headers.cookie).toContain('nightdesk.two_factor=');
    for (const path of ['/users', '/desk/today', '/loyalty', `/users/${holder.uid}`])
      expect((await app.inject({ url: `/api${path}`, ...half })).statusCode, path).toBe(401);
    expect((await post(half, '/auth/two-factor/disable', { password: holder.password })).statusCode).toBe(
      401,
    );
    expect((await post(half, '/auth/two-factor/enable', { password: holder.password })).statusCode).toBe(401);
    expect((await post(half, '/confirmations', { code: '123456' })).statusCode).toBe(401);
    // Nor as the cookie of a session.
    const [, value = ''] = /two_factor=([^;]+)/.exec(half.headers.cookie) ?? [];
    expect(await whoIs({ headers: { cookie: `nightdesk.session_token=${value}` } })).toBeUndefined();
  });

  it('takes a code once, however many come with it at the same moment [FACTOR-4]', async () => {
    const holder = await createHolder(house);
    const halves = await Promise.all(Array.from({ length: 5 }, () => takeFirstStep(holder)));
    const code = showCode(holder.totpURI);
    const responses = await Promise.all(halves.map((half) => enter(half, code)));
    const good = responses.filter(({ statusCode }) => statusCode === 200);
    expect(good).toHaveLength(1);
    for (const response of responses)
      if (response.statusCode !== 200) expect(response.json().code).toBe('WRONG_CODE');
    const later = await enter(await takeFirstStep(holder), code);
    expect(later.json().code).toBe('WRONG_CODE');
    // Nor does it confirm an identity.
    expect((await post(holder, '/confirmations', { code })).json().code).toBe('WRONG_CODE');
  });

  it('takes each recovery code once, however it is typed and many come at once [FACTOR-5]', async () => {
    const holder = await createHolder(house);
    const [first = '', second = ''] = holder.backupCodes;
    const halves = await Promise.all(Array.from({ length: 4 }, () => takeFirstStep(holder)));
    const responses = await Promise.all(halves.map((half) => enterRecovery(half, first)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await enterRecovery(await takeFirstStep(holder), first)).json().code).toBe('WRONG_CODE');
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    const opened = await enterRecovery(await takeFirstStep(holder), typed);
    expect(await whoIs({ headers: { cookie: cookiesOf(opened) } })).toBe(holder.uid);
  });

  it('does not take what the database has of a recovery code [FACTOR-3]', async () => {
    const holder = await createHolder(house);
    const row = await findRow(db, 'two_factors', { user_id: holder.uid }, ['backup_codes']);
    const [hash = ''] = JSON.parse(row.backup_codes);
    expect((await enterRecovery(await takeFirstStep(holder), hash)).statusCode).toBe(400);
  });

  it('is for the account of the first step, and over once it was taken [FACTOR-2]', async () => {
    const [holder, other] = [await createHolder(house), await createHolder(house)];
    const half = await takeFirstStep(holder);
    expect((await enter(half, showCode(other.totpURI))).json().code).toBe('WRONG_CODE');
    expect((await enterRecovery(half, other.backupCodes[0] ?? '')).json().code).toBe('WRONG_CODE');
    expect((await enter(half, showCode(holder.totpURI))).statusCode).toBe(200);
    expect((await enter(half, showCode(holder.totpURI, 1))).json().code).toBe('SIGN_IN_OVER');
    expect((await enter(visitor, showCode(holder.totpURI, 1))).json().code).toBe('SIGN_IN_OVER');
  });

  it('remembers no device [FACTOR-2]', async () => {
    const holder = await createHolder(house);
    const half = await takeFirstStep(holder);
    const code = showCode(holder.totpURI);
    const second = await post(half, '/auth/two-factor/verify-totp', { code, trustDevice: true });
    expect(second.statusCode).toBe(200);
    expect(cookiesOf(second)).not.toContain('trust_device');
    const next = await post({ headers: { cookie: cookiesOf(second) } }, '/auth/sign-in/email', {
      email: holder.email,
      password: holder.password,
    });
    expect(next.json().twoFactorRedirect).toBe(true);
  });
});

describe('the log', () => {
  it('has a sign-in once its second step is taken, and wrong codes [LOG-5, FACTOR-2]', async () => {
    const holder = await createHolder(house);
    const rows = () =>
      db
        .selectFrom('desk_log')
        .select(['after', 'refused'])
        .where('action', '=', 'sign in')
        .where('actor_id', '=', holder.uid)
        .orderBy('id')
        .execute();
    const half = await takeFirstStep(holder);
    expect(await rows()).toEqual([]);
    await enter(half, '000000');
    await enter(half, showCode(holder.totpURI));
    expect(await rows()).toMatchObject([
      { after: null, refused: 'SIGN_IN_FAILED' },
      { after: { with: 'code' }, refused: null },
    ]);
  });
});

describe('what the staff change of their second factor', () => {
  const rows = (uid: string) =>
    db
      .selectFrom('desk_log')
      .select(['action', 'kind', 'subject', 'before', 'after', 'address', 'request_id'])
      .where('actor_id', '=', uid)
      .where('action', 'like', '%/auth/%')
      .orderBy('id')
      .execute();

  it.each(['admin', 'clerk'] as const)('is in the log, of an %s [LOG-5]', async (role) => {
    const holder = await createHolder(house, role);
    const { uid, password } = holder;
    const renewed = await post(holder, '/auth/two-factor/generate-backup-codes', { password });
    // Failures, and codes that confirm something else, are not logged as changes.
    await post(holder, '/auth/two-factor/disable', { password: 'not this one' });
    await post(holder, '/confirmations', { code: showCode(holder.totpURI, 1) });
    await post(holder, '/auth/two-factor/disable', { password });
    const [off, on] = [{ secondFactor: false }, { secondFactor: true }];
    const place = { kind: 'access', subject: `guest ${uid}`, address: '127.0.0.1' };
    const logged = await rows(uid);
    expect(logged).toMatchObject([
      { action: 'POST /auth/two-factor/verify-totp', before: off, after: on, ...place },
      { action: 'POST /auth/two-factor/generate-backup-codes', before: null, after: null, ...place },
      { action: 'POST /auth/two-factor/disable', before: on, after: off, ...place },
    ]);
    expect(logged).toHaveLength(3);
    expect(logged[1]?.request_id).toBe(renewed.headers['x-request-id']);
  });

  it('is nobody’s business where it is a guest’s [LOG-5]', async () => {
    expect(await rows((await createHolder(house, 'user')).uid)).toEqual([]);
  });

  it('and their sign-ins are told to nobody whose entry cannot be written [LOG-5]', async () => {
    const [holder, admin] = [await createHolder(house), await createGuest(house, { role: 'admin' })];
    await sql`
      create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_entry before insert on desk_log execute function refuse_entry()`.execute(
      db,
    );
    const first = await takeFirstStep(admin);
    const removed = await post(holder, '/auth/two-factor/disable', { password: holder.password });
    await sql`drop trigger refuse_entry on desk_log`.execute(db);
    expect([first.response.statusCode, first.response.cookies]).toEqual([500, []]);
    expect(removed.statusCode).toBe(500);
  });
});

describe('whoever guesses codes', () => {
  it('has few attempts for each sign-in and for the account, from wherever [FACTOR-6]', async () => {
    const holder = await createHolder(house);
    const half = await takeFirstStep(holder);
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) codes.push((await enter(half, `00000${guess}`)).json().code);
    expect(codes).toEqual([...Array(5).fill('WRONG_CODE'), 'SIGN_IN_OVER']);
    const next = await takeFirstStep(holder);
    for (let guess = 0; guess < 5; guess += 1) await enter(next, `00001${guess}`);
    // Ten wrong codes in a row lock the account's second step, also for the right code and for recovery codes.
    const last = await takeFirstStep(holder);
    expect((await enter(last, showCode(holder.totpURI))).json().code).toBe('TOO_MANY_REQUESTS');
    expect((await enterRecovery(last, holder.backupCodes[0] ?? '')).json().code).toBe('TOO_MANY_REQUESTS');
    await updateRows(db, 'two_factors', { user_id: holder.uid }, { locked_until: new Date(0) });
    await forgetCodes(house);
    expect((await enter(await takeFirstStep(holder), showCode(holder.totpURI))).statusCode).toBe(200);
  });

  it('with a stolen session waits too, whatever the address [FACTOR-6]', async () => {
    const holder = await createHolder(house);
    const strict = await buildTestApp(
      { db, changes: house.changes },
      { settings: { rateLimitPerMinute: 600 } },
    );
    afterAll(() => strict.close());
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      const response = await strict.inject({
        method: 'POST',
        url: '/api/confirmations',
        headers: holder.headers,
        remoteAddress: `10.0.0.${guess}`,
        payload: { code: String(100_000 + guess) },
      });
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  });
});

describe('removing the second factor', () => {
  it('takes a confirmation and the password, and leaves nothing [FACTOR-7]', async () => {
    const holder = await createHolder(house);
    await letTimePass(holder.uid);
    const { password } = holder;
    for (const path of ['disable', 'generate-backup-codes'])
      expect((await post(holder, `/auth/two-factor/${path}`, { password })).json()).toMatchObject({
        status: 403,
        code: 'CONFIRM_IDENTITY',
        ways: ['code'],
      });
    expect((await post(holder, '/confirmations', { password })).json().code).toBe('CONFIRM_IDENTITY');
    expect((await post(holder, '/confirmations', { code: showCode(holder.totpURI) })).statusCode).toBe(200);
    for (const body of [{}, { password: 'not this one' }])
      expect((await post(holder, '/auth/two-factor/disable', body)).json().code).toBe('WRONG_PASSWORD');
    const removed = await post(holder, '/auth/two-factor/disable', { password });
    expect(removed.statusCode).toBe(200);
    expect(
      await db.selectFrom('two_factors').select('id').where('user_id', '=', holder.uid).execute(),
    ).toEqual([]);
    expect((await takeFirstStep(holder)).response.json().user.id).toBe(holder.uid);
  });

  it('ends the earlier recovery codes when new ones are made [FACTOR-5]', async () => {
    const holder = await createHolder(house);
    const { password } = holder;
    const { backupCodes } = (
      await post(holder, '/auth/two-factor/generate-backup-codes', { password })
    ).json();
    const half = await takeFirstStep(holder);
    expect((await enterRecovery(half, holder.backupCodes[0] ?? '')).json().code).toBe('WRONG_CODE');
    expect((await enterRecovery(half, backupCodes[0])).statusCode).toBe(200);
  });
});
