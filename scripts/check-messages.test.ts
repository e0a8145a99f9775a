import { stripTypeScriptTypes } from 'node:module';
import * as icu from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { findTexts, findUnused } from './check-messages.ts';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { writeMessage } from './setup/compile-messages.mjs';

const write = (text: string): string =>
  writeMessage(icu, { path: 'web/features/cart/messages/en.json', key: 'cart_it', text });

/** The value of a message on a page; `rich` stands in for React's part. */
const show = (text: string, input = {}): unknown => {
  const code = stripTypeScriptTypes(write(text)).replace('export const cart_it =', 'return');
  const plural = (count: number) => new Intl.PluralRules('en').select(count);
  return new Function('plural', 'rich', code)(plural, (...parts: unknown[]) => parts)(input);
};

it.each([
  ['Your cart', {}, 'Your cart'],
  ["It isn't `free` \\ $ #", {}, "It isn't `free` \\ $ #"],
  ['{title} `is` \\ $', { title: 'Bunk 3' }, 'Bunk 3 `is` \\ $'],
  ['{count, plural, =0 {none} one {# night} other {# nights}}', { count: 0 }, 'none'],
  ['{count, plural, =0 {none} one {# night} other {# nights}}', { count: 1 }, '1 night'],
  ['{count, plural, =0 {none} one {# night} other {# nights}}', { count: 3 }, '3 nights'],
  ['{kind, select, room {Room} pc {PC}} {id}', { kind: 'pc', id: 4 }, 'PC 4'],
  [
    'See <link>your {what}</link> first.',
    { what: 'cart', link: (text: string) => ({ text }) },
    ['See ', { text: 'your cart' }, ' first.'],
  ],
])('compiles "%s" for %o', (text, input, shown) => {
  expect(show(text, input)).toEqual(shown);
});

it('gives each placeholder its type', () => {
  const text =
    '<link>{count, plural, one {#} other {#}}</link> {kind, select, room {A} pc {B}} {status, select, on {A} other {B}} {id}';
  expect(write(text)).toContain(
    "(p: { link: (text: string) => ReactNode; count: number; kind: 'room' | 'pc'; status: string; id: string | number }) =>",
  );
});

it('says where a message is wrong', () => {
  expect(() => write('{title removed.')).toThrow(/cart\/messages\/en\.json: "cart_it" is not in ICU/);
  expect(() => write('{at, date}')).toThrow(/"cart_it" has something that messages do not use/);
});

it('finds texts that stand in a page', () => {
  const text = `
    export const It = ({ status }) => {
      if (!status) throw new Error('It has no status.');
      return (
        <p title="Order" className="a b c d" data-status={status === 'Just Ordered'}>
          Hello {m.cart_it()} {\`until \${status} at the desk\`} {'Try again'}
        </p>
      );
    };`;
  const found = findTexts({ path: 'web/it.tsx', text }, new Set(['Just Ordered']));
  expect(found.map((line) => /"(.*)"/.exec(line)?.[1])).toEqual([
    'Order',
    'Hello',
    'at the desk',
    'Try again',
  ]);
});

it('finds messages that nobody uses', () => {
  const messages = ['cart_it', 'cart_other'].map((key) => ({
    path: 'web/cart/messages/en.json',
    key,
    text: '',
  }));
  const source = { path: 'web/it.tsx', text: 'm.cart_it()' };
  expect(findUnused(messages, [source])).toEqual([
    'web/cart/messages/en.json: "cart_other" is used nowhere.',
  ]);
});
