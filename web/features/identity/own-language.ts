import type { Language } from '#contract/languages.rules.ts';
import { api } from '#web/lib/api.ts';

/** What each calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
};

/** The same page in another language, which is a document of its own. */
export const searchIn = (language: Language, search: string): string => {
  const params = new URLSearchParams(search);
  params.set('lang', language);
  return `?${params}`;
};

/** Sets the language of a guest, and opens the page in it. */
export const changeLanguage = async (language: Language, search: string): Promise<void> => {
  await api('POST /users', { body: { language } });
  location.assign(`${location.pathname}${searchIn(language, search)}`);
};
