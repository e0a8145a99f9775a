import { expect, it, onTestFinished } from 'vitest';
import { defaultTerms, setCurrentHouse } from '#contract/house/house.rules.ts';
import { chooseLanguage, languageOf, readAcceptLanguage } from './choose-language.ts';

const offered = ['en', 'de', 'pt', 'ja'];

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr, pt-BR;q=0.5, de;q=0.4', 'pt'],
  ['en;q=0.3, ja;q=0.7', 'ja'],
  ['ja;q=0, de;q=0.1', 'de'],
  ['DE', 'de'],
  ['fr', undefined],
  ['*', undefined],
  ['', undefined],
  [';;q=,,=x', undefined],
  [undefined, undefined],
])('takes "%s" as %s [LANG-1]', (header, language) => {
  expect(readAcceptLanguage(header, offered)).toBe(language);
});

it.each([
  [{ setting: 'pt', search: 'lang=de', cookie: 'language=ja', header: 'ja' }, 'pt', 'de'],
  [{ setting: 'xx', search: 'lang=de', cookie: 'language=ja', header: 'ja' }, 'de', 'de'],
  [{ search: 'lang=de', cookie: 'language=ja', header: 'pt' }, 'de', 'de'],
  [{ search: 'q=1&lang=xx', cookie: 'a=1; language=ja', header: 'pt' }, 'ja', undefined],
  [{ search: '', cookie: 'my_language=ja; language=xx', header: 'pt' }, 'pt', undefined],
  [{ search: '' }, 'en', undefined],
])(
  'chooses by the setting, the address, the last choice, then the browser: %o [LANG-1]',
  (asked, language, chosen) => {
    expect(chooseLanguage(asked, offered)).toEqual({ language, chosen });
  },
);

it('is in the language of the house where nobody wishes for one [LANG-1]', () => {
  setCurrentHouse({ ...defaultTerms, language: 'ja' });
  onTestFinished(() => setCurrentHouse(defaultTerms));
  expect(chooseLanguage({ search: 'lang=xx', header: 'fr' }, offered).language).toBe('ja');
  expect(chooseLanguage({ header: 'de' }, offered).language).toBe('de');
  expect(chooseLanguage({}, ['en', 'de']).language).toBe('en');
  expect([languageOf({ language: null }), languageOf({ language: 'es' })]).toEqual(['ja', 'es']);
});

it('is in English as long as nothing else is offered [LANG-1]', () => {
  expect(chooseLanguage({ search: 'lang=de', cookie: 'language=de', header: 'de' }, ['en']).language).toBe(
    'en',
  );
});
