import type { APIRequestContext, Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { pages } from '#contract/pages.ts';
import { expect, test } from '../support/house.ts';
import { newGuest, signUp } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';
import { venueZone } from '../support/venue-zone.ts';

/** A page in another script shows best what was left in English. */
const language = 'ja';

/** Text in these letters in every language: brands, units, codes and addresses. */
const names =
  /Nightdesk|Google|GitHub|Chrome|Linux|Wi-Fi|\b(?:CSV|API|URL|UTC|JSON|PDF)\b|\S+@\S+|https?:\S+|\b[0-9A-Z]{8,}\b|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split('\n');
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

/** Texts of the house and its guests, the longest first. */
const readHouseWords = async (calls: APIRequestContext): Promise<string[]> => {
  const paths = ['/rooms', '/studyRooms', '/pcs', '/menu', '/feedback'];
  const lists = await Promise.all(paths.map(async (path) => (await calls.get(`/api${path}`)).json()));
  const { name, address, town, email } = await (await calls.get('/api/house')).json();
  const texts = textsIn([lists, name, address, town, email, venueZone]).filter((text) =>
    /[a-z]{3}/i.test(text),
  );
  return [...new Set(texts)].sort((a, b) => b.length - a.length);
};

/** Everything that is read on a page, aloud or by eye. */
const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken = ['placeholder', 'aria-label', 'title', 'alt', 'aria-description', 'aria-valuetext'];
    const texts = [document.title];
    for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=description]'))
      texts.push(content);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      // The names of languages are in their own letters.
      if (!parent?.closest('script, style, noscript, [lang]:not(html)'))
        texts.push(walk.currentNode.nodeValue ?? '');
    }
    for (const name of spoken)
      for (const element of document.body.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

const findEnglish = (texts: readonly string[], own: readonly string[]): string[] => {
  const left = texts.map((text) => own.reduce((rest, word) => rest.replaceAll(word, ' '), text));
  return [...new Set(left.map((text) => text.replaceAll(names, ' ').trim()))].filter((text) =>
    /[A-Za-z]{3}/.test(text),
  );
};

/** A guest with something on each page of theirs. */
const settleIn = async (page: Page) => {
  const guest = newGuest();
  await signUp(page, guest);
  const today = await venueToday(page);
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { data });
    expect(response.status(), await response.text()).toBeLessThan(300);
  };
  const ahead = addDays(today, 120);
  await post('/bookings', { roomId: 7, date: ahead, time: '15:00', nights: 2 });
  await post('/bookings', { roomId: 16, roomType: 'study', date: ahead, time: '10:00', duration: 1 });
  await post('/pcbookinghistory', { pcId: 3, date: ahead, time: '10:00', duration: 2 });
  const [dish] = await (await page.request.get('/api/menu')).json();
  await post('/orderDetails', {
    foodItems: [{ foodName: dish.name, price: dish.price, imageUrl: dish.imageUrl }],
    totalPrice: String(dish.price),
    roomType: 'Study Room',
    roomId: '16',
  });
  await post('/loyalty/redemptions', { reward: 'Free Pizza' });
  return guest;
};

const expectNoEnglish = async (page: Page, paths: readonly string[], own: readonly string[]) => {
  const left: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const found = findEnglish(await readPage(page), own);
    if (found.length > 0) left[path] = found;
  }
  expect(left).toEqual({});
};

const withId = (path: string, id: number) => path.replace(':id', String(id));

test.use({ locale: language, allowedInConsole: [/40[134]/] });

test('pages are in their language to the last word [LANG-17]', { tag: '@thorough' }, async ({ page }) => {
  const own = await readHouseWords(page.request);
  const paths = [pages.home, withId(pages.studyRoom, 13), pages.register, pages.questions];
  await expectNoEnglish(page, paths, own);
});

test('every page of a guest is in its language to the last word [LANG-17]', {
  tag: '@thorough',
}, async ({ page }) => {
  const guest = await settleIn(page);
  const own = [...(await readHouseWords(page.request)), guest.email, guest.name, guest.name.slice(0, 5)];
  await expectNoEnglish(
    page,
    [
      pages.rooms,
      withId(pages.room, 7),
      pages.studyRooms,
      pages.pcs,
      withId(pages.pc, 3),
      pages.now,
      withId(pages.room, 999),
      '/nothing',
      pages.feedback,
      pages.payments,
      pages.bookings,
      pages.profile,
      pages.cart,
      pages.food,
      pages.orderStatus,
      pages.orderInfo,
      pages.loyalty,
      pages.improvements,
      pages.stay,
      pages.forgotPassword,
    ],
    own,
  );
});
