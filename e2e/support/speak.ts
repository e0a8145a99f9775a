import { readLanguage } from '../../scripts/setup/languages/read-language.ts';

type Input = Record<string, string | number>;

/** What pages say in a language, by the key of the message, so that one journey reads the same in all of them. */
export const speak = (language: string) => {
  const { write, plural } = readLanguage(language);
  return (key: string, input: Input = {}): string => {
    const message = write(key, { input: 'input', plural: 'plural', rich: 'rich' });
    return new Function('input', `const plural = ${plural}; return ${message};`)(input);
  };
};

/** Digits that all read, also in Arabic. */
const localeOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** As the platform writes them: pages do it by themselves, and have to come to the same. */
export const writtenIn = (language: string) => {
  const sum = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' });
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' });
  return {
    /** In the sign of the house's currency. */
    sum: (amount: number): string => sum.format(amount).replace('€', '$'),
    fullDay: (date: string): string => day.format(new Date(`${date}T00:00:00Z`)),
  };
};
