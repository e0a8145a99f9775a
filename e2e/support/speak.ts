import { readLanguage } from '../../scripts/setup/languages/read-language.ts';

type Input = Record<string, string | number>;

/** The messages of pages in a language, by key, so that one journey reads the same in all of them. */
export const speak = (language: string) => {
  const { write, plural } = readLanguage(language);
  return (key: string, input: Input = {}): string => {
    const message = write(key, { input: 'input', plural: 'plural', rich: 'rich' });
    return new Function('input', `const plural = ${plural}; return ${message};`)(input);
  };
};

/** Latin digits, even in Arabic. */
const localeOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** Formats of the platform: pages have their own code for them, which must come to the same. */
export const writtenIn = (language: string) => {
  const sum = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' });
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' });
  return {
    /** In the sign of the house's currency. */
    sum: (amount: number): string => sum.format(amount).replace('€', '$'),
    fullDay: (date: string): string => day.format(new Date(`${date}T00:00:00Z`)),
  };
};
