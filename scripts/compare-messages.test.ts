import { expect, it } from 'vitest';
import { compareMessages, compareTexts } from './compare-messages.ts';

it.each([
  [
    'de',
    '{count, plural, one {# night} other {# nights}}',
    '{count, plural, one {# Nacht} other {# Nächte}}',
  ],
  ['ja', '{count, plural, one {# night} other {# nights}}', '{count}泊'],
  [
    'ar',
    '{count, plural, one {# day} other {# days}}',
    '{count, plural, two {يومان} few {# أيام} other {# يوم}}',
  ],
  ['de', 'See <link>{what}</link> at {time}', 'Um {time}: <link>{what}</link>'],
  ['de', '{kind, select, room {Room} pc {PC}}', '{kind, select, pc {PC} room {Zimmer}}'],
])('takes a message in "%s" as %s', (language, english, text) => {
  expect(compareTexts(language, english, text)).toEqual([]);
});

it.each([
  ['de', 'Room {id}', 'Zimmer {nr}', 'has the placeholders nr, but English has id'],
  ['de', '<b>Now</b>', 'Jetzt', 'has the tags none, but English has b'],
  ['de', '{kind, select, room {A} pc {B}}', '{kind, select, room {A}}', 'has the cases of "kind" room, but'],
  ['ja', '{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}', 'has no plural "one"'],
  ['de', '{n, plural, one {#} other {#}}', '{n, plural, one {#}}', 'has a plural without "other"'],
  ['de', 'Now', '', 'is empty'],
  ['de', 'Now ', 'Jetzt', 'ends with a space'],
  ['de', 'Now', '{jetzt', 'is not in ICU message format'],
])('refuses a message in "%s" instead of %s', (language, english, text, problem) => {
  expect(compareTexts(language, english, text).join()).toContain(problem);
});

it('finds messages that English lacks, and those that a language lacks', () => {
  const message = (language: string, key: string) => ({
    path: `web/features/cart/messages/${language}.json`,
    key,
    text: 'It',
  });
  const english = [message('en', 'cart_it'), message('en', 'cart_later')];
  const german = [message('de', 'cart_it'), message('de', 'cart_more')];
  expect(compareMessages('de', english, german, ({ key }) => key === 'cart_later')).toEqual([
    'web/features/cart/messages/de.json: "cart_more" is not in English.',
    'web/features/cart/messages/de.json: "cart_later" is missing.',
  ]);
});
