import { expect, it } from 'vitest';
import { languages } from '#contract/languages.rules.ts';
import { addAlternates, languageOfPage, withoutLanguage } from './speak-language.ts';

it('tells search engines where a public page is in other languages [LANG-3]', () => {
  const head = '<head></head>';
  const site = 'https://desk.test';
  const links = languages.map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${site}/rooms?lang=${language}">`,
  );
  expect(addAlternates(head, 'rooms', '/rooms', site)).toBe(
    `<head>${links.join('')}<link rel="alternate" hreflang="x-default" href="${site}/rooms"></head>`,
  );
  expect(addAlternates(head, 'profile', '/profile', site)).toBe(head);
});

it.each([
  ['lang=de', ''],
  ['q=bunk&lang=de', 'q=bunk'],
  ['lang=de&q=bunk', 'q=bunk'],
  ['q=bunk', 'q=bunk'],
])('leaves the language out of the search %s [LANG-1]', (search, rest) => {
  expect(withoutLanguage(search)).toBe(rest);
});

it.each([
  ['deskBoard', 'ar', 'en'],
  ['deskBoard', 'de', 'de'],
  ['deskBoard', 'en-XA', 'en-XA'],
  ['rooms', 'ar', 'ar'],
  [undefined, 'ar', 'ar'],
] as const)('the page %s is for those who chose %s in %s [LANG-15]', (page, chosen, language) => {
  expect(languageOfPage(page, chosen)).toBe(language);
});
