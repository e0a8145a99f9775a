import { expect, it } from 'vitest';
import { type IdentityKey, identityCalls } from '#contract/identity/identity-calls.ts';
import { cookiesOf } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const { app } = await createTestApp();

const person = { name: 'Mara', email: 'mara@example.com', password: 'under the north star' };
const newPassword = 'under another star';

it('answers every call of identity as the API document describes it', async () => {
  let cookie = '';
  const told = new Set<string>();
  const ask = async (key: IdentityKey, payload: object = {}) => {
    const [method, path] = key.split(' ');
    const answer = await app.inject({
      method: method as 'GET' | 'POST', // as the keys are made
      url: `/api${path}`,
      headers: { cookie },
      ...(method === 'POST' && { payload }),
    });
    expect([key, answer.statusCode]).toEqual([key, 200]);
    const { error } = identityCalls[key].response.safeParse(answer.json());
    expect([key, error?.issues]).toEqual([key, undefined]);
    if (answer.cookies.length > 0) cookie = cookiesOf(answer);
    told.add(key);
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
  await ask('POST /auth/delete-user', { password: newPassword });
  await ask('POST /auth/sign-in/social', { provider: 'google' });
  const asked = [...told, 'POST /auth/reset-password'].toSorted();
  expect(asked).toEqual(Object.keys(identityCalls).toSorted());
});
