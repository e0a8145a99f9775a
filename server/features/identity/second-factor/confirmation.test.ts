import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { confirmedCalls } from '#contract/identity/confirmed-calls.ts';
import { permissions } from '#contract/identity/permissions.ts';
import { cookiesOf, createGuest, type Guest } from '../../../testing/create-guest.ts';
import { updateRows } from '../../../testing/rows.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const house = await createTestApp();
const { app, db, post } = house;

/** As if they had signed in a while ago. */
const letTimePass = (uid: string, minutes = 11) =>
  updateRows(
    db,
    'sessions',
    { user_id: uid },
    { confirmed_at: sql`now() - make_interval(mins => ${minutes})` },
  );

const createAdmin = async (): Promise<Guest> => {
  const admin = await createGuest(house, { role: 'admin' });
  await letTimePass(admin.uid);
  return admin;
};

const ask = (call: string, { headers }: { headers: Record<string, string> }) => {
  const [method, path = ''] = call.split(' ');
  return app.inject({
    method: method as 'POST' | 'PUT', // as in the table
    url: `/api${path.replace(/\{\w+\}/, 'nobody')}`,
    headers,
    payload: {},
  });
};

describe('calls that matter', () => {
  it.each(confirmedCalls)(
    '%s asks an admin who signed in a while ago to confirm [FACTOR-10]',
    async (call) => {
      const admin = await createAdmin();
      expect((await ask(call, admin)).json()).toMatchObject({
        status: 403,
        code: 'CONFIRM_IDENTITY',
        detail: 'Please confirm that it is you.',
        ways: ['password'],
      });
      const { password } = admin;
      expect((await post(admin, '/confirmations', { password })).statusCode).toBe(200);
      expect((await ask(call, admin)).json().code).not.toBe('CONFIRM_IDENTITY');
      await letTimePass(admin.uid);
      expect((await ask(call, admin)).json().code).toBe('CONFIRM_IDENTITY');
      // Others are refused, not asked to confirm.
      const guest = await createGuest(house);
      await letTimePass(guest.uid);
      expect((await ask(call, guest)).json().code).toBe('NOT_ALLOWED');
      // Accounts with only a provider have no way to confirm.
      const social = await house.addGuest({ role: 'admin' });
      await letTimePass(social.uid);
      expect((await ask(call, social)).json().code).not.toBe('CONFIRM_IDENTITY');
    },
  );

  it('are all that give money back, change roles or settings, or erase a guest [FACTOR-10]', () => {
    const writes = Object.keys(permissions).filter((call) => !call.startsWith('GET'));
    const expected = writes.filter((call) =>
      /refunds|role|PUT \/users|\/desk\/house$|DELETE \/desk\/guests\/{uid}$/.test(call),
    );
    expect([...confirmedCalls].toSorted()).toEqual(expected.toSorted());
  });
});

describe('confirming', () => {
  it('takes the right password, and one thing at a time [FACTOR-10]', async () => {
    const admin = await createAdmin();
    const refused = await post(admin, '/confirmations', { password: 'not this one' });
    expect(refused.json()).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    expect((await post(admin, '/confirmations', { code: '123456' })).json().code).toBe('NO_FACTOR');
    for (const body of [{}, { password: admin.password, code: '123456' }])
      expect((await post(admin, '/confirmations', body)).json().code).toBe('BAD_INPUT');
    expect((await ask('PUT /desk/house', admin)).json().code).toBe('CONFIRM_IDENTITY');
  });

  it('counts for the session that has done it only [FACTOR-10]', async () => {
    const admin = await createAdmin();
    const { email, password } = admin;
    const other = {
      headers: { cookie: cookiesOf(await post({ headers: {} }, '/auth/sign-in/email', { email, password })) },
    };
    expect((await ask('PUT /desk/house', other)).json().code).not.toBe('CONFIRM_IDENTITY');
    expect((await ask('PUT /desk/house', admin)).json().code).toBe('CONFIRM_IDENTITY');
  });

  it('does not come with a changed password, which says nothing of the second factor [FACTOR-10]', async () => {
    const admin = await createGuest(house, { role: 'admin' });
    const body = { currentPassword: admin.password, newPassword: 'another quiet place' };
    const changed = await post(admin, '/auth/change-password', body);
    expect(changed.statusCode).toBe(200);
    const replaced = { headers: { cookie: cookiesOf(changed) } };
    expect((await ask('PUT /desk/house', replaced)).json().code).toBe('CONFIRM_IDENTITY');
  });
});
