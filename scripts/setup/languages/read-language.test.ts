import { expect, it } from 'vitest';
import { readLanguage } from './read-language.ts';

const sample = {
  en: [',', '.', '$12'],
  de: ['.', ',', '12\u00a0$'],
  fr: ['\u202f', ',', '12\u00a0$'],
  ja: [',', '.', '$12'],
};

it.each(['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'])('has the plural rules of "%s"', (language) => {
  const { plural } = readLanguage(language);
  const choose: (count: number) => string = new Function(`return ${plural}`)();
  const rules = new Intl.PluralRules(language);
  for (const count of [0, 1, 2, 3, 7, 11, 21, 100, 1.5])
    expect(choose(count), `${count}`).toBe(rules.select(count));
});

it.each(Object.entries(sample))(
  'writes numbers and prices as in "%s"',
  (language, [group, decimal, price]) => {
    const { say, write } = readLanguage(language);
    const money = write('money', { input: 'p', plural: 'q', rich: 'r' });
    expect([say('group'), say('decimal')]).toEqual([group, decimal]);
    expect(new Function('p', `return ${money}`)({ symbol: '$', amount: 12 })).toBe(price);
  },
);

it('says what a language lacks in English, and what only tests speak with accents', () => {
  expect(readLanguage('xx-none').say('app_menu')).toBe(readLanguage('en').say('app_menu'));
  expect(readLanguage('en-XA').say('language')).toBe('en-XA');
  expect(readLanguage('en-XA').say('locale')).toBe('en-GB');
  expect(readLanguage('en-XA').say('app_menu')).not.toBe(readLanguage('en').say('app_menu'));
});
