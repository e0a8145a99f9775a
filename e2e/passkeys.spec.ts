import type { Page } from '@playwright/test';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, inOwnHouse, test } from './support/house.ts';
import { becomeAdmin, letConfirmationEnd, setUpApp } from './support/second-factor.ts';

inOwnHouse('with passkeys');
test.use({ allowedInConsole: [/status of 40[03]/] });

// Browsers make passkeys for names, not for an address of numbers.
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');
test.use({ baseURL: ({ house }, use) => use(named(house.url)) });

/** A device that makes passkeys, and checks who holds it. */
const plugIn = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const list = (page: Page) => section(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

test('an admin adds a passkey, logs in and confirms with it, and deletes it [FACTOR-13]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await plugIn(page);
  const person = await becomeAdmin(page, house);
  await setUpApp(page, person);
  await page.goto('/profile');
  await expect(section(page)).toContainText('You have no passkeys yet.');
  const add = section(page).getByRole('button', { name: 'Add a passkey' });
  await add.click();
  await expect(section(page)).toContainText('Please enter a name for the passkey.');
  const name = section(page).getByLabel('Name of the new passkey');
  await name.fill('My phone');
  await add.click();
  await expect(section(page)).toContainText('The passkey My phone is added.');
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText('not used yet');
  await checkWithAxe(page);

  // One for each device.
  await name.fill('My phone again');
  await add.click();
  await expect(section(page)).toContainText('This device has a passkey for your account already.');
  await expect(list(page)).toHaveCount(1);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/login?next=%2Fprofile');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(list(page)).toContainText('last used');

  // Some time later, critical actions need a confirmation; the passkey gives it, and the session stays the same.
  await letConfirmationEnd(page, person);
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Delete the passkey My phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const use = dialog.getByRole('button', { name: 'Use a passkey' });
  await expect(use).toBeInViewport();
  await checkWithAxe(page);
  await use.click();
  await expect(section(page)).toContainText('The passkey My phone is deleted.');
  await expect(list(page)).toHaveCount(0);

  // A deleted passkey opens nothing, though the device still offers it.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You were not logged in. This passkey was not accepted. Please try again.',
  );
});

test('an address that cannot have passkeys says so [FACTOR-13]', { tag: '@thorough' }, async ({
  browser,
  house,
}) => {
  const page = await browser.newPage({ baseURL: house.url });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Passkeys do not work at this address');
  await setUpApp(page, await becomeAdmin(page, house));
  await page.goto('/profile');
  await expect(section(page)).toContainText('Passkeys do not work at this address');
  await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await page.close();
});
