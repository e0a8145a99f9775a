import { expect, type Page } from '@playwright/test';

let count = 0;

/** Someone nobody has met before. */
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

export const signIn = async (page: Page, person: { email: string; password: string }) => {
  await page.goto('/login');
  await logIn(page, person);
};

/** Registers by the call: the next page that is opened is theirs. */
export const signUp = async (page: Page, guest: ReturnType<typeof newGuest>) => {
  const answer = await page.request.post('/api/auth/sign-up/email', { data: guest });
  expect(answer.status(), await answer.text()).toBe(200);
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
