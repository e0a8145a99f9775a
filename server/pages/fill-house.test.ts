import { expect, it } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { fillHouse } from './fill-house.ts';

it('puts what the house says of itself wherever a document has left it open, as text [HOUSE-11]', () => {
  const house = {
    ...defaultHouse,
    name: 'Casa <da> "Lua"',
    town: '1100-042 Lisbon',
    phone: '+351 (210) 000',
    words: { ...defaultHouse.words, headline: 'Sleep $& well' },
  };
  const html =
    '<title>Rooms · __HOUSE_name__</title><h1>__HOUSE_headline__</h1><a href="tel:__HOUSE_phone__">__HOUSE_phone__</a><p>__HOUSE_address__</p>__PICTURE_0__';
  expect(fillHouse(html, house)).toBe(
    '<title>Rooms · Casa &lt;da&gt; &quot;Lua&quot;</title><h1>Sleep $&amp; well</h1><a href="tel:+351210000">+351 (210) 000</a><p>24 Lampwright Lane, 1100-042 Lisbon</p>__PICTURE_0__',
  );
});

it.each([
  ['de', 'bis 990001 Stunden und 990002 Stunden vor', 'bis 24 Stunden und 1 Stunde vor'],
  ['ja', '990001時間前と990002時間前', '24時間前と1時間前'],
  ['ar', 'حتى 990001 ساعة وحتى 990002 ساعة قبل', 'حتى 24 ساعة وحتى ساعة واحدة قبل'],
])('says for how many hours one can cancel in the plural of "%s" [LANG-17]', (language, html, filled) => {
  expect(fillHouse(html, defaultHouse, language)).toBe(filled);
});

it('shows the lamp, or the mark of the house in its place [HOUSE-18]', () => {
  const html =
    '<link rel="icon" href="data:x"><link rel="preload" as="image" href="__HOUSE_logo__"><img src="__HOUSE_logo__" alt="" width="30"><svg><path/></svg><b>until 990,001 hours and 990,002 hours before</b>';
  expect(fillHouse(html, defaultHouse)).toBe(
    '<link rel="icon" href="data:x"><svg><path/></svg><b>until 24 hours and 1 hour before</b>',
  );
  expect(fillHouse(html, { ...defaultHouse, logo: '/photos/a.webp' })).toBe(
    '<link rel="icon" href="/photos/a.webp"><link rel="preload" as="image" href="/photos/a.webp"><img src="/photos/a.webp" alt="" width="30"><b>until 24 hours and 1 hour before</b>',
  );
});
