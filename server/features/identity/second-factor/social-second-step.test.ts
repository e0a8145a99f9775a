import { expect, it } from 'vitest';
import { showCode } from '../../../testing/authenticator-app.ts';
import { cookiesOf } from '../../../testing/create-guest.ts';
import { updateRows } from '../../../testing/rows.ts';
import { signInWithStandIn } from '../../../testing/stand-ins/sign-in-with-stand-in.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const { app, db, get, post } = await createTestApp();
// The server calls the stand-in, which is itself, over the network.
await app.listen({ port: 0, host: '127.0.0.1' });

const signIn = async () => {
  const response = await signInWithStandIn(app, 'google', { email: 'paula@example.com', name: 'Paula' });
  return { response, headers: { cookie: cookiesOf(response) } };
};

it('a provider is no way around the second factor, which its users set up after a recent sign-in [FACTOR-8]', async () => {
  const paula = await signIn();
  const { user } = await get(paula, '/auth/get-session');
  await updateRows(db, 'users', { id: user.id }, { role: 'admin' });
  await updateRows(db, 'sessions', { user_id: user.id }, { confirmed_at: null });
  expect((await post(paula, '/auth/two-factor/enable', {})).json().code).toBe('SIGN_IN_AGAIN');

  const again = await signIn();
  const { totpURI } = (await post(again, '/auth/two-factor/enable', {})).json();
  const set = await post(again, '/auth/two-factor/verify-totp', { code: showCode(totpURI) });
  expect(set.statusCode).toBe(200);

  const half = await signIn();
  expect(half.response.headers.location).toBe('/login?step=code&next=%2Fbookings');
  expect(await get(half, '/auth/get-session')).toBeNull();
  const second = await post(half, '/auth/two-factor/verify-totp', { code: showCode(totpURI, 1) });
  const signedIn = { headers: { cookie: cookiesOf(second) } };
  expect((await get(signedIn, '/auth/get-session')).user.id).toBe(user.id);
});
