import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { showCode } from '#server/testing/authenticator-app.ts';
import { admin, newGuest, signUp } from './people.ts';

type Person = ReturnType<typeof newGuest>;

const take = async (calls: APIRequestContext, method: 'POST' | 'PUT', path: string, data: object) => {
  const response = await calls.fetch(`/api${path}`, { method, data });
  expect(response.status(), await response.text()).toBeLessThan(300);
  return response.json();
};

/** Signs up somebody, whom an admin then makes an admin. */
export const becomeAdmin = async (page: Page, house: { url: string }): Promise<Person> => {
  const person = newGuest();
  await signUp(page, person);
  const { user } = await (await page.request.get('/api/auth/get-session')).json();
  await take(page.request, 'POST', '/users', { name: person.name, role: 'pending' });
  const calls = await request.newContext({ baseURL: house.url });
  await take(calls, 'POST', '/auth/sign-in/email', admin);
  await take(calls, 'PUT', `/users/${user.id}`, { role: 'admin', from: 'pending' });
  await calls.dispose();
  return person;
};

/** As if the sign-in were long ago: a session that replaces another is not confirmed yet. Leaves a blank page open. */
export const letConfirmationEnd = async (page: Page, person: Person): Promise<void> => {
  // An open page would keep sending requests with the session that ends now.
  await page.goto('about:blank');
  const newPassword = `${person.password} again`;
  await take(page.request, 'POST', '/auth/change-password', {
    currentPassword: person.password,
    newPassword,
  });
  person.password = newPassword;
};

/** Sets up an authenticator app through the API. Codes are good once: the next is `showCode(totpURI, 1)`. */
export const setUpApp = async (page: Page, { password }: Person) => {
  const { totpURI, backupCodes } = await take(page.request, 'POST', '/auth/two-factor/enable', { password });
  await take(page.request, 'POST', '/auth/two-factor/verify-totp', { code: showCode(totpURI) });
  return { totpURI: String(totpURI), backupCodes: backupCodes as string[] }; // better-auth's shape
};
