import { expect, type Page } from '@playwright/test';

let count = 0;

/** A guest of this test alone. */
export const newGuest = () => {
  count += 1;
  const tag = `${process.pid}-${Date.now()}-${count}`;
  return { name: `Guest ${tag}`, email: `guest-${tag}@example.test`, password: `long enough ${tag}` };
};

export const admin = { email: 'admin@nightdesk.test', password: 'nightdesk-admin' };

/** Fills and sends the form of the sign-in page that is already open. */
export const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  // Registering has the same fields, and stays until this page is drawn.
  const send = page.getByRole('button', { name: 'Log in', exact: true });
  await send.waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await send.click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
};

// Not in any language: guests of journeys have set none.
const headers = { 'accept-language': '*' };

const askIdentity = async (page: Page, path: string, data: object) => {
  // An open page would keep sending requests with the session that ends now.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const response = await page.request.post(`/api/auth${path}`, { data, headers });
  expect(response.status(), await response.text()).toBe(200);
};

/** Signs in through the API: the next page that is opened is theirs. */
export const signIn = (page: Page, person: { email: string; password: string }) =>
  askIdentity(page, '/sign-in/email', person);

/** Registers through the API, and is signed in then. */
export const signUp = (page: Page, guest: ReturnType<typeof newGuest>) =>
  askIdentity(page, '/sign-up/email', guest);

/** Registers through the API, and is not signed in: the next page that is opened is a visitor's. */
export const signUpAndOut = async (page: Page, guest: ReturnType<typeof newGuest>) => {
  await signUp(page, guest);
  await page.context().clearCookies();
};

export const fillRegistration = async (page: Page, guest: ReturnType<typeof newGuest>) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill(guest.name);
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
};

export const register = async (
  page: Page,
  guest: ReturnType<typeof newGuest>,
  role: 'User' | 'Admin' = 'User',
) => {
  await fillRegistration(page, guest);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
};
