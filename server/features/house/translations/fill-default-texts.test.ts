import { expect, it } from 'vitest';
import { defaultHouse } from '#contract/house/default-house.ts';
import { translatedFields } from '#contract/house/translations.rules.ts';
import { languages } from '#contract/languages.rules.ts';
import { readTexts } from '../../../http/problems/translate-problem.ts';
import { fillDefaultTexts } from './fill-default-texts.ts';

it('a house that nobody has given other words speaks every language [LANG-17]', () => {
  const { house_headline, house_sentence, house_footer } = readTexts('en');
  expect(defaultHouse.words).toEqual({
    headline: house_headline,
    sentence: house_sentence,
    footer: house_footer,
  });
  expect(fillDefaultTexts(defaultHouse, 'en')).toBe(defaultHouse);
  expect(fillDefaultTexts(defaultHouse, undefined)).toBe(defaultHouse);
  const said = languages.map((language) => fillDefaultTexts(defaultHouse, language).words);
  for (const name of ['headline', 'sentence', 'footer'] as const) {
    const texts = said.map((words) => words[name]);
    expect(new Set(texts).size).toBe(languages.length);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(translatedFields.house[name]);
  }
});

it('what somebody has written stays as it is [LANG-17]', () => {
  const words = { ...defaultHouse.words, headline: 'Sleep well.' };
  const said = fillDefaultTexts({ ...defaultHouse, words }, 'de').words;
  expect(said).toMatchObject({ headline: 'Sleep well.', footer: readTexts('de').house_footer });
});
