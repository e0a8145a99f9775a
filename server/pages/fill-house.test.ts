import { expect, it } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { fillHouse } from './fill-house.ts';

it('puts what the house says of itself wherever a document has left it open, as text [HOUSE-11]', () => {
  const house = {
    ...{ ...defaultHouse, name: 'Casa <da> "Lua"', town: '1100-042 Lisbon', phone: '+351 (210) 000' },
    words: { ...defaultHouse.words, headline: 'Sleep $& well' },
  };
  const html =
    '<title>Rooms · __HOUSE_name__</title><h1>__HOUSE_headline__</h1><a href="tel:__HOUSE_phone__">__HOUSE_phone__</a><p>__HOUSE_address__</p>__PICTURE_0__';
  expect(fillHouse(html, house)).toBe(
    '<title>Rooms · Casa &lt;da&gt; &quot;Lua&quot;</title><h1>Sleep $&amp; well</h1><a href="tel:+351210000">+351 (210) 000</a><p>24 Lampwright Lane, 1100-042 Lisbon</p>__PICTURE_0__',
  );
});
