import type { Page } from '@playwright/test';
import { makePhoto } from '#server/testing/make-photo.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn } from '../support/front-desk.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { leaveOutResponses } from '../support/leave-out-responses.ts';
import { admin, signIn } from '../support/people.ts';

inOwnHouse('asked and marked');

const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const section = (page: Page) => page.getByRole('region', { name: 'F&Q' });
const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toBeHidden();
};
const questionsOf = async (page: Page) => {
  const fields = await section(page)
    .getByRole('textbox', { name: /^Question/ })
    .all();
  return Promise.all(fields.map((field) => field.inputValue()));
};
const write = async (page: Page, number: number, question: string, answer: string) => {
  await section(page).getByRole('button', { name: 'Add a question' }).click();
  await section(page)
    .getByRole('textbox', { name: `Question ${number}` })
    .fill(question);
  await section(page)
    .getByRole('textbox', { name: `Answer ${number}` })
    .fill(answer);
};

test('an owner writes, orders and removes questions, and visitors find them first [HOUSE-16]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const visitor = await browser.newPage({ baseURL: house.url });
  const usual = await (await visitor.request.get('/F&Q')).text();
  await signIn(page, admin);
  await page.goto('/desk/settings');
  await write(page, 1, 'Where can I park?', 'Behind the house.\nIt is free.');
  await write(page, 2, 'May my dog come?', 'Yes.');
  await section(page).getByRole('button', { name: 'Add a question' }).click();
  // One without words is shown before anything is sent.
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('alert')).toHaveText('Each question needs a text and an answer.');
  await expect(section(page).getByRole('textbox', { name: 'Question 3' })).toBeFocused();
  await section(page).getByRole('button', { name: 'Remove question 3' }).click();

  await section(page).getByRole('button', { name: 'Move May my dog come?' }).focus();
  for (const key of ['Space', 'ArrowUp']) await page.keyboard.press(key);
  await expect(section(page).getByText('May my dog come? is 1 of 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => questionsOf(page)).toEqual(['May my dog come?', 'Where can I park?']);
  await section(page).getByRole('button', { name: 'Move question 1 down' }).click();
  await expect.poll(() => questionsOf(page)).toEqual(['Where can I park?', 'May my dog come?']);
  await inEachTheme(page, async (width) => {
    await fitsIn(page, width);
    await checkWithAxe(page);
  });
  await save(page);

  // Before any script has run, and after.
  const drawn = await (await visitor.request.get('/F&Q')).text();
  expect(drawn.indexOf('Where can I park?')).toBeGreaterThan(0);
  expect(drawn.indexOf('Where can I park?')).toBeLessThan(drawn.indexOf('May my dog come?'));
  expect(drawn).not.toMatch(/__(QUESTION|ANSWER|HOUSE)/);
  // It is opened even if the response comes after the page has stopped waiting for it.
  await leaveOutResponses(visitor);
  await visitor.route('**/api/questions', async (route) => {
    await visitor.locator('main:not([aria-busy])').waitFor();
    await route.continue();
  });
  await visitor.goto('/F&Q#own-where-can-i-park');
  const own = visitor.getByRole('region', { name: 'About Nightdesk' });
  await expect(own.getByRole('group')).toHaveCount(2);
  await expect(own.getByText('Behind the house.')).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Paying' })).toBeVisible();

  await section(page).getByRole('switch', { name: 'Usual questions' }).uncheck();
  await save(page);
  await visitor.reload();
  await expect(own).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Paying' })).toBeHidden();

  for (const _ of [1, 2]) await section(page).getByRole('button', { name: 'Remove question 1' }).click();
  await section(page).getByRole('switch', { name: 'Usual questions' }).check();
  await save(page);
  const back = await (await visitor.request.get('/F&Q')).text();
  const withoutOnce = (html: string) => html.replace(/nonce="[^"]*"/g, '').replace(/"now":"[^"]*"/g, '');
  expect(withoutOnce(back)).toBe(withoutOnce(usual));
  // Pages keep sending requests until they are closed.
  await visitor.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.close();
});

test('an owner starts from the usual questions and changes one [HOUSE-16]', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/desk/settings');
  await section(page).getByRole('button', { name: 'Start from the usual ones' }).click();
  await expect.poll(async () => (await questionsOf(page)).length).toBeGreaterThan(20);
  await expect(section(page).getByRole('switch', { name: 'Usual questions' })).not.toBeChecked();
  await section(page).getByRole('textbox', { name: 'Answer 1', exact: true }).fill('Ring the bell.');
  await save(page);
  const { questions } = await (await page.request.get('/api/questions')).json();
  expect(questions[0].answer).toBe('Ring the bell.');
  await page.request.put('/api/desk/house', { data: { questions: [], usualQuestions: true } });
});

test('a logo is uploaded, stands in header, footer, icon and on receipts without a jump, and is removed [HOUSE-18]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  await signIn(page, admin);
  await page.goto('/desk/settings');
  const field = page.getByRole('group', { name: 'Logo' });
  const placeOf = () => page.getByRole('banner').getByRole('link', { name: 'Nightdesk' }).boundingBox();
  // Its name is as wide as its font makes it.
  await page.evaluate(async () => void (await document.fonts.ready));
  const lampAt = await placeOf();
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(field.getByRole('alert')).toContainText('not a JPEG, PNG, WebP or AVIF');
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: await makePhoto('png') });
  await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible();
  await expect(field.getByRole('alert')).toBeHidden();
  await save(page);
  const marks = page.locator('header img, footer img').filter({ visible: true });
  await expect(marks.first()).toHaveAttribute('src', /^\/photos\/[0-9a-f]{32}\/160\.webp$/);
  expect(await placeOf()).toEqual(lampAt);

  const drawn = await (await page.request.get('/')).text();
  expect(drawn).toMatch(/<link rel="icon" href="\/photos\//);
  expect(drawn.match(/<img[^>]*src="\/photos\/[^>]*width="30" height="30"/g)).toHaveLength(2);
  const visitor = await browser.newPage({ baseURL: house.url });
  await visitor.goto('/');
  const shown = visitor.getByRole('banner').locator('img[src^="/photos/"]');
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await visitor.close();

  await field.getByRole('button', { name: 'Remove' }).click();
  await save(page);
  await expect(page.getByRole('banner').locator('img[src^="/photos/"]')).toHaveCount(0);
  const back = await (await page.request.get('/')).text();
  expect(back).not.toMatch(/<img[^>]*(photos|HOUSE_logo)/);
});
