import type { Page } from '@playwright/test';
import { makePhoto } from '#server/testing/make-photo.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { noteOf } from '../support/desk-day.ts';
import { fitsIn } from '../support/front-desk.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { addOwnRoom } from '../support/own-rooms.ts';

test.use({ houseName: 'with free rooms' });

const photosOf = (page: Page) => page.getByRole('region', { name: 'Photos' });
const textsOf = async (page: Page) => {
  const fields = await photosOf(page).getByRole('textbox').all();
  return Promise.all(fields.map((field) => field.inputValue()));
};
const files = () =>
  Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `photo-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePhoto('jpeg', { width: 1600, height: 1200, seed }),
    })),
  );

const openPhotos = async (page: Page, house: { url: string }) => {
  const room = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  await page.goto(`/desk/rooms/room/${room.id}`);
  await expect(photosOf(page)).toBeVisible();
  return room;
};

const upload = async (page: Page) => {
  await photosOf(page)
    .locator('input[type=file]')
    .setInputFiles(await files());
  await expect(photosOf(page).getByText('4 of 12')).toBeVisible();
};

test('three photos are uploaded, described and put into order by keys, menu and pointer, and a guest sees them so [PHOTO-5]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const { id, title } = await openPhotos(page, house);
  await upload(page);
  await photosOf(page).getByRole('button', { name: 'More for Photo 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(photosOf(page).getByText('3 of 12')).toBeVisible();
  for (const [index, text] of ['Bed', 'Lamp', 'Door'].entries())
    await photosOf(page)
      .getByRole('textbox', { name: `What photo ${index + 1} shows` })
      .fill(text);

  const handle = photosOf(page).getByRole('button', { name: 'Move Door' });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(photosOf(page).getByText('Door is 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(photosOf(page).getByText('Door put down, 1 of 3.')).toBeAttached();
  await expect.poll(() => textsOf(page)).toEqual(['Door', 'Bed', 'Lamp']);

  await photosOf(page).getByRole('button', { name: 'More for Lamp' }).click();
  await page.getByRole('menuitem', { name: 'Earlier' }).click();
  await expect.poll(() => textsOf(page)).toEqual(['Door', 'Lamp', 'Bed']);

  await photosOf(page).getByRole('button', { name: 'Move Bed' }).hover();
  await page.mouse.down();
  await photosOf(page).getByRole('button', { name: 'Move Door' }).hover();
  await page.mouse.up();
  await expect.poll(() => textsOf(page)).toEqual(['Bed', 'Door', 'Lamp']);

  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(noteOf(page, `${title} is saved`)).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: house.url })).newPage();
  await guest.goto(`/room/${id}`);
  const gallery = guest.getByRole('list', { name: `Pictures of ${title}` });
  await expect(gallery.getByRole('img')).toHaveCount(3);
  const shown = await gallery
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
  expect(shown).toEqual(['Bed', 'Door', 'Lamp']);
  await expect(gallery.getByRole('img', { name: 'Bed' })).toHaveAttribute('srcset', /160w.*1440w/);
  await guest.getByRole('button', { name: 'Next picture' }).click();
  await expect(guest.getByText('2 / 3')).toBeVisible();
  await expect
    .poll(() =>
      gallery.getByRole('img', { name: 'Door' }).evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBeGreaterThan(0);
  await inEachTheme(guest, async (width) => {
    await fitsIn(guest, width);
    await checkWithAxe(guest);
  });
  await guest.context().close();
});

test('a file that is no photo is refused with what to do, and blocks nothing [PHOTO-5]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/400/);
  await openPhotos(page, house);
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  const cut = (await makePhoto()).subarray(0, 3000);
  await photosOf(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'IMG_2231.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut },
      ...(await files()).slice(0, 1),
    ]);
  await expect(photosOf(page).getByText('HEIC cannot be shown in a browser. Save it as JPEG.')).toBeVisible();
  await expect(photosOf(page).getByText('This picture cannot be read.', { exact: false })).toBeVisible();
  await expect(photosOf(page).getByText('2 of 12')).toBeVisible();
  await inEachTheme(page, async (width) => {
    await fitsIn(page, width);
    await checkWithAxe(page);
  });
  await photosOf(page).getByRole('button', { name: 'Dismiss cut.jpg' }).click();
  await expect(photosOf(page).getByText('Not accepted')).toHaveCount(1);
});
