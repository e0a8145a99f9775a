import type { Language } from '#contract/languages.rules.ts';
import { api } from '#web/lib/api.ts';

/** Each language in its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
};

/** The query string of the same page in another language, which is a separate document. */
export const searchIn = (language: Language, search: string): string => {
  const params = new URLSearchParams(search);
  params.set('lang', language);
  return `?${params}`;
};

/** Saves a guest's language, and reloads the page in it. */
export const changeLanguage = async (language: Language, search: string): Promise<void> => {
  await api('POST /users', { body: { language } });
  location.assign(`${location.pathname}${searchIn(language, search)}`);
};
