import type { Role } from '#contract/identity/permissions.ts';
import { showCode } from './authenticator-app.ts';
import { cookiesOf, createGuest, type Guest } from './create-guest.ts';
import type { TestApp } from './test-app.ts';

export type Holder = Guest & { totpURI: string; backupCodes: string[] };

/** Lets used codes be used again: each works once, and tests do not wait for the next. */
export const forgetCodes = ({ db }: Pick<TestApp, 'db'>) =>
  db.deleteFrom('rate_limits').where('key', 'like', 'code-%').execute();

/** Sets up an authenticator app for a guest, through the API. */
export const setUpApp = async (house: TestApp, guest: Guest): Promise<Holder> => {
  const begun = await house.post(guest, '/auth/two-factor/enable', { password: guest.password });
  const { totpURI, backupCodes } = begun.json();
  const set = await house.post(guest, '/auth/two-factor/verify-totp', { code: showCode(totpURI) });
  if (set.statusCode !== 200) throw new Error(`No app could be set up: ${begun.body} ${set.body}`);
  await forgetCodes(house);
  return { ...guest, headers: { cookie: cookiesOf(set) }, totpURI, backupCodes };
};

/** A new user with an authenticator app, by default an admin. */
export const createHolder = async (house: TestApp, role: Role = 'admin'): Promise<Holder> =>
  setUpApp(house, await createGuest(house, { role }));
