/**
 * The languages offered to guests and for translations of the house. Each has every message of the guests' pages and mails; the
 * check fails otherwise.
 */
export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Languages of the desk's pages; in others they are in English. */
export const deskLanguages: readonly string[] = ['en', 'de', 'es'];

/** The language of the desk's pages for a chosen language. */
export const deskLanguageOf = (language: string): string =>
  languages.some((one) => one === language) && !deskLanguages.includes(language) ? 'en' : language;

/** The writing direction of a language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
