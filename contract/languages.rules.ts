/** The languages that guests are offered, and that a house translates its words into. Each has every message of the guests' pages
 * and mails; a check refuses the build otherwise. */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The ones that the pages of the desk speak as well; in the others these pages are in English. */
export const deskLanguages: readonly string[] = ['en', 'de', 'es'];

/** The language of the desk's pages for those who chose one. */
export const deskLanguageOf = (language: string): string =>
  languages.some((one) => one === language) && !deskLanguages.includes(language) ? 'en' : language;

/** Which way a language is read. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
