import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { pages } from '#contract/pages.ts';
import { expect, test } from '../support/house.ts';
import { bookAsSomebodyElse } from '../support/own-rooms.ts';
import { newGuest } from '../support/people.ts';
import { speak, writtenIn } from '../support/speak.ts';
import { venueToday } from '../support/venue.ts';

/** A guest's way through the whole house, and words that a reader of the language expects on each page. */
const languages = [
  {
    language: 'de',
    direction: 'ltr',
    ahead: 70,
    tag: [],
    words: {
      rooms: 'Freie Zimmer',
      price: '34,00 $',
      taken: 'Dieses Zimmer ist für das gewählte Datum',
      thanks: 'Vielen Dank!',
      cancelled: 'Storniert',
      ordered: 'Gerade bestellt',
      votes: '1 Stimme',
      loyalty: 'Treueprogramm',
    },
  },
  {
    language: 'ja',
    direction: 'ltr',
    ahead: 80,
    tag: ['@thorough'],
    words: {
      rooms: '空室一覧',
      price: '$34.00',
      taken: 'すでに予約が入っています',
      thanks: 'ありがとうございます',
      cancelled: 'キャンセル',
      ordered: '注文',
      votes: '1票',
      loyalty: 'ポイントプログラム',
    },
  },
  {
    language: 'ar',
    direction: 'rtl',
    ahead: 90,
    tag: ['@thorough'],
    words: {
      rooms: 'الغرف المتاحة',
      price: '34.00 $',
      taken: 'هذه الغرفة محجوزة',
      thanks: 'شكر',
      cancelled: 'ملغى',
      ordered: 'طلب',
      votes: '1 صوت',
      loyalty: 'برنامج الولاء',
    },
  },
] as const;

/** Opens a page from the menu, as a guest does who does not read the address. */
const openFromMenu = async (page: Page, say: ReturnType<typeof speak>, entry: string) => {
  await page.getByRole('button', { name: say('app_menu'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say(entry), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say(entry) })).toBeVisible();
  await expect(page).toHaveTitle(`${say(entry)} · Nightdesk`);
};

const openFromFooter = async (page: Page, say: ReturnType<typeof speak>, entry: string) => {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say(entry), exact: true })
    .click();
  await expect(page).toHaveTitle(`${say(entry)} · Nightdesk`);
};

for (const { language, direction, ahead, tag, words } of languages) {
  const say = speak(language);
  const { sum, fullDay } = writtenIn(language);

  test.describe(language, () => {
    test.use({ locale: language, allowedInConsole: [/40[39]/] });

    test(`a guest goes the whole way in "${language}": books, pays, eats, rates, redeems and leaves [LANG-12]`, {
      tag: [...tag],
    }, async ({ page, house }) => {
      const guest = newGuest();
      const today = await venueToday(page);
      const date = addDays(today, ahead);
      const main = page.getByRole('main');
      const field = (key: string, input = {}) => main.getByLabel(say(key, input), { exact: true });
      const button = (key: string) => main.getByRole('button', { name: say(key), exact: true });
      const link = (key: string) => main.getByRole('link', { name: say(key), exact: true });
      const fillWhen = async (when: { date: string; time: string }) => {
        await field('availability_date').fill(when.date);
        await field('availability_time').fill(when.time);
      };

      await test.step('registers', async () => {
        await page.goto(pages.register);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('body')).toHaveCSS('direction', direction);
        await field('identity_name').fill(guest.name);
        await field('identity_email').fill(guest.email);
        await field('identity_password').fill('short');
        await button('identity_register').click();
        await expect(main.getByRole('alert')).toContainText(say('identity_password_length'));
        await field('identity_password').fill(guest.password);
        await button('identity_register').click();
        await expect(
          page.getByRole('banner').getByRole('button', { name: say('app_header_logout') }),
        ).toBeVisible();
      });

      await test.step('finds a room by its price and its name', async () => {
        await link('home_more_rooms').click();
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.rooms);
        await expect(page).toHaveTitle(`${words.rooms} · Nightdesk`);
        await field('bookables_price_up_to').selectOption('50');
        await field('bookables_sort').selectOption(say('bookables_sort_price_down'));
        await field('bookables_search').fill('lantern');
        const found = say('bookables_count', { part: 'all', kind: 'room', count: 1, asked: 'any' });
        await expect(main.getByRole('status')).toHaveText(found);
        await link('bookables_book_now').click();
        await expect(main.getByRole('heading', { level: 1, name: 'Lantern Bunk' })).toBeVisible();
      });

      await test.step('hears that it is taken, and books another night', async () => {
        await bookAsSomebodyElse(house, { roomId: 1, date, time: '15:00', nights: 1 });
        const free = addDays(date, 1);
        await fillWhen({ date, time: '16:00' });
        const costs = main.getByRole('complementary', { name: say('booking_form_panel') });
        await expect(costs).toContainText(sum(34));
        await expect(costs).toContainText(words.price);
        await button('booking_form_confirm').click();
        await expect(main.getByRole('alert')).toHaveText(say('error_room_taken'));
        await expect(main.getByRole('alert')).toContainText(words.taken);
        // By the calendar, whose days are named in full.
        const named = say('availability_day', { state: 'free', day: fullDay(free) });
        await expect(main.getByRole('button', { name: named })).toBeAttached();
        await fillWhen({ date: free, time: '16:00' });
        await button('booking_form_confirm').click();
        const booked = { kind: 'room', title: 'Lantern Bunk', date: free, time: '16:00' };
        await expect(main.getByRole('status')).toContainText(say('booking_form_booked', booked));
      });

      await test.step('puts hours in a study room and at a PC into the cart', async () => {
        for (const [path, title] of [
          ['/studyRoom/14', 'The Long Room'],
          ['/pc-details/2', 'PC 02'],
        ] as const) {
          await page.goto(path);
          await fillWhen({ date, time: '10:00' });
          await field('availability_count', { kind: 'pc' }).fill('2');
          await button('booking_form_add_to_cart').click();
          await expect(main.getByRole('status')).toHaveText(say('booking_form_in_cart', { title }));
        }
      });

      await test.step('pays for both', async () => {
        await page
          .getByRole('banner')
          .getByRole('link', { name: say('app_header_cart', { count: 2 }), exact: true })
          .click();
        const summary = main.getByRole('complementary', { name: say('cart_summary') });
        await expect(main.getByRole('article', { name: 'The Long Room' })).toContainText(sum(44));
        await expect(summary.getByRole('definition').last()).toHaveText(sum(74));
        await summary.getByRole('button', { name: say('cart_pay') }).click();
        await expect(main).toContainText(say('checkout_sandbox_note'));
        await button('checkout_pay').click();
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(say('checkout_thanks'));
        await expect(main.getByRole('heading', { level: 1 })).toContainText(words.thanks);
        await link('lib_page_receipt').first().click();
        const paper = main.getByRole('article');
        await expect(paper).toContainText(say('ui_total'));
        await expect(paper).toContainText(sum(74));
      });

      await test.step('cancels the study room and gets the money back', async () => {
        await openFromMenu(page, say, 'lib_page_bookings');
        await expect(main).toContainText(say('bookings_summary', { upcoming: 3, past: 0 }));
        const name = say('bookings_name', { kind: 'study', thing: 14 });
        const card = main.getByRole('article', { name });
        await card.getByRole('button', { name: say('bookings_cancel'), exact: true }).click();
        await button('bookings_cancel_yes').click();
        const outcome = say('bookings_cancelled', { money: 'refunded', name, sum: sum(44) });
        await expect(main.getByRole('status').filter({ hasText: outcome })).toBeVisible();
        await expect(card).toContainText(words.cancelled);
        await openFromMenu(page, say, 'lib_page_payments');
        await expect(main.getByRole('columnheader').first()).toHaveText(say('payments_payment_id'));
        await expect(main.getByRole('cell', { name: sum(44) })).toBeVisible();
      });

      await test.step('orders food and follows it', async () => {
        await page.goto(pages.food);
        await expect(page).toHaveTitle(`${say('food_food_order')} · Nightdesk`);
        await main
          .getByRole('article', { name: 'Soup', exact: true })
          .getByRole('button', { name: say('food_add'), exact: true })
          .click();
        await button('food_proceed').click();
        await expect(main.getByRole('alert')).toHaveText(say('error_order_room_missing'));
        await field('food_room_type').selectOption(say('food_type_group_study_room'));
        await field('food_room_id').fill('14');
        await button('food_proceed').click();
        await expect(main.getByRole('status')).toHaveText(say('food_order_placed_successfully'));
        await openFromMenu(page, say, 'lib_page_order_status');
        const order = main.getByRole('article', { name: say('food_order_number', { number: 1 }) });
        await expect(order).toContainText(sum(5.99));
        await expect(order).toContainText(say('food_status_just_ordered'));
        await expect(order).toContainText(words.ordered);
      });

      await test.step('says how it was', async () => {
        await openFromMenu(page, say, 'lib_page_feedback');
        const form = main.getByRole('form', { name: say('feedback_leave_feedback') });
        await form.getByLabel(say('feedback_room_id'), { exact: true }).fill('2');
        await form.getByRole('radio', { name: say('ui_stars', { count: 5 }), exact: true }).check();
        await form.getByLabel(say('feedback_message'), { exact: true }).fill('😴');
        await form.getByRole('button', { name: say('feedback_submit_feedback') }).click();
        const refused = page.getByRole('dialog', { name: say('feedback_error') });
        await expect(refused).toContainText(say('error_room_not_booked'));
        await refused.getByRole('button').last().click();
        await form.getByLabel(say('feedback_room_id'), { exact: true }).fill('1');
        await form.getByRole('button', { name: say('feedback_submit_feedback') }).click();
        const thanks = page.getByRole('dialog', { name: say('feedback_thank_you') });
        await expect(thanks).toContainText(say('feedback_feedback_added_successfully'));
        await thanks.getByRole('button').last().click();
        await expect(main.getByRole('article', { name: guest.name })).toContainText(
          say('feedback_rating_of_five', { rating: 5 }),
        );
      });

      await test.step('spends points', async () => {
        await openFromFooter(page, say, 'lib_page_loyalty');
        await expect(page).toHaveTitle(`${words.loyalty} · Nightdesk`);
        const reward = say('loyalty_free_pizza');
        await main
          .getByRole('article', { name: reward, exact: true })
          .getByRole('button', { name: say('loyalty_redeem'), exact: true })
          .click();
        await button('loyalty_spend_points').click();
        const cost = say('loyalty_count_points', { points: 100, shown: '100' });
        await expect(main.getByRole('status')).toHaveText(say('loyalty_is_yours_for', { reward, cost }));
      });

      await test.step('votes for what should come next, and asks', async () => {
        await openFromFooter(page, say, 'lib_page_improvements');
        const idea = main
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: say('improvements_booking_flow') }) });
        await idea.getByRole('button', { name: say('improvements_vote'), exact: true }).click();
        await expect(idea).toContainText(words.votes);
        await openFromFooter(page, say, 'lib_page_questions');
        await main.getByText(say('questions_cancel_a_booking'), { exact: true }).first().click();
        await expect(main.getByRole('group').filter({ hasText: '24' }).first()).toBeVisible();
      });

      await test.step('looks at the profile and logs out', async () => {
        await openFromMenu(page, say, 'lib_page_profile');
        await expect(main).toContainText(guest.email);
        await expect(main).toContainText(say('profile_signed_in_devices'));
        // Requests that are still pending when they leave are refused.
        await expect(main).toContainText(say('profile_this_device'));
        await expect(main.getByRole('switch').first()).toBeVisible();
        await expect(button('calendars_make')).toBeVisible();
        await page.getByRole('button', { name: say('app_menu'), exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('app_menu_log_out') })
          .click();
        await expect(page).toHaveURL(pages.login);
        await expect(page).toHaveTitle(`${say('identity_log_in')} · Nightdesk`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      });
    });
  });
}
