import { describe, expect, it } from 'vitest';
import { identityBodies, identityReads, socialProviders } from '#contract/identity/identity.ts';
import { createGuest } from './testing/create-guest.ts';
import { createTestApp } from './testing/test-app.ts';

const house = await createTestApp();
const { app, post } = house;

const password = 'a quiet place to sleep';
const email = 'nobody@example.com';

type Key = `POST ${keyof typeof identityBodies}` | `GET ${(typeof identityReads)[number]}` | GetPage;
type GetPage = 'GET /verify-email' | `GET /callback/${(typeof socialProviders)[number]}`;
type Row = { body?: object; search?: string; out: number; in: number };

/** The status of each path for a valid body, signed out and signed in. */
const table: Record<Key, Row> = {
  'POST /sign-up/email': { body: { name: 'Mara', email: 'mara@example.com', password }, out: 200, in: 409 },
  'POST /sign-in/email': { body: { email, password }, out: 401, in: 401 },
  'POST /sign-in/social': { body: { provider: 'google' }, out: 200, in: 200 },
  'POST /sign-out': { out: 200, in: 200 },
  'POST /request-password-reset': { body: { email }, out: 200, in: 200 },
  'POST /reset-password': { body: { token: 'made up', newPassword: password }, out: 400, in: 400 },
  'POST /send-verification-email': { out: 401, in: 200 },
  'POST /change-password': {
    body: { currentPassword: password, newPassword: 'another quiet place' },
    out: 401,
    in: 200,
  },
  'POST /update-user': { body: { name: 'Mara Moon' }, out: 401, in: 200 },
  'POST /delete-user': { body: { password }, out: 401, in: 200 },
  'POST /revoke-session': { body: { token: 'made up' }, out: 401, in: 200 },
  'POST /revoke-sessions': { out: 401, in: 200 },
  'POST /revoke-other-sessions': { out: 401, in: 200 },
  'POST /two-factor/enable': { body: { password }, out: 401, in: 200 },
  'POST /two-factor/verify-totp': { body: { code: '123456' }, out: 401, in: 409 },
  'POST /two-factor/verify-backup-code': { body: { code: 'moon-dusk-7777' }, out: 401, in: 409 },
  'POST /two-factor/generate-backup-codes': { body: { password }, out: 401, in: 409 },
  'POST /two-factor/disable': { body: { password }, out: 401, in: 409 },
  'POST /passkey/verify-registration': {
    body: { name: 'Phone', response: { id: 'made-up', response: {} } },
    out: 401,
    in: 409,
  },
  'POST /passkey/verify-authentication': {
    body: { response: { id: 'made-up', response: {} } },
    out: 400,
    in: 400,
  },
  'POST /passkey/delete-passkey': { body: { id: 'made-up' }, out: 401, in: 409 },
  'GET /passkey/generate-register-options': { out: 401, in: 409 },
  'GET /passkey/generate-authenticate-options': { out: 200, in: 200 },
  'GET /passkey/list-user-passkeys': { out: 401, in: 200 },
  'GET /get-session': { out: 200, in: 200 },
  'GET /list-sessions': { out: 401, in: 200 },
  'GET /list-accounts': { out: 401, in: 200 },
  'GET /verify-email': { search: '?token=made-up', out: 302, in: 302 },
  'GET /callback/google': { search: '?code=x&state=y', out: 302, in: 302 },
  'GET /callback/github': { search: '?code=x&state=y', out: 302, in: 302 },
};

const ask = (key: Key, headers: Record<string, string>) => {
  const [method, path] = key.split(' ');
  const { body, search = '' } = table[key];
  return app.inject({
    method: method as 'GET' | 'POST', // as the keys are made
    url: `/api/auth${path}${search}`,
    headers,
    ...(method === 'POST' && { payload: body ?? {} }),
  });
};

/** Open to everyone: their 401 is about the password, or the sign-in that a code is for. */
const codes: Partial<Record<Key, string>> = {
  'POST /sign-in/email': 'SIGN_IN_FAILED',
  'POST /two-factor/verify-totp': 'SIGN_IN_OVER',
  'POST /two-factor/verify-backup-code': 'SIGN_IN_OVER',
};

describe('every path of identity', () => {
  it('has its row here', () => {
    const paths = [
      ...Object.keys(identityBodies).map((path) => `POST ${path}`),
      ...identityReads.map((path) => `GET ${path}`),
      'GET /verify-email',
      ...socialProviders.map((provider) => `GET /callback/${provider}`),
    ];
    expect(Object.keys(table).toSorted()).toEqual(paths.toSorted());
  });

  const keys = Object.keys(table) as Key[]; // the table's own keys
  it.each(keys)('%s is answered as the table says', async (key) => {
    const ended = await createGuest(house, { password });
    await post(ended, '/auth/sign-out', {});
    const guest = await createGuest(house, { password });
    const visitor = await ask(key, {});
    expect(visitor.statusCode).toBe(table[key].out);
    if (table[key].out === 401) expect(visitor.json()).toMatchObject({ code: codes[key] ?? 'NOT_SIGNED_IN' });
    // An ended session permits no more than none; registering a second time would be refused anyway.
    if (key !== 'POST /sign-up/email')
      expect((await ask(key, ended.headers)).statusCode).toBe(table[key].out);
    expect((await ask(key, guest.headers)).statusCode).toBe(table[key].in);
  });
});
