import { defaultHouse } from '#contract/house/default-house.ts';
import type { House } from '#contract/house/house.rules.ts';
import { languages } from '#contract/languages.rules.ts';
import { readTexts } from '../../../http/problems/translate-problem.ts';

type Words = House['words'];

const readWords = (language: string): Words => {
  const texts = readTexts(language);
  const { headline, sentence, footer } = defaultHouse.words;
  return {
    headline: texts.house_headline ?? headline,
    sentence: texts.house_sentence ?? sentence,
    footer: texts.house_footer ?? footer,
  };
};

const usual = new Map<string, Words>(languages.map((language) => [language, readWords(language)]));

/** Replaces the default texts of a house by those of a language; edited texts stay. */
export const fillDefaultTexts = (house: House, language: string | undefined): House => {
  const words = usual.get(language ?? '');
  if (!words || language === 'en') return house;
  const say = (name: keyof Words): string =>
    house.words[name] === defaultHouse.words[name] ? words[name] : house.words[name];
  return {
    ...house,
    words: { headline: say('headline'), sentence: say('sentence'), footer: say('footer') },
  };
};
