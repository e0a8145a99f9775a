import { m } from '#messages/web.ts';

const names = new Intl.DisplayNames(m.language(), { type: 'language' });

/** `German` for `de`. */
export const nameLanguage = (language: string): string => names.of(language) ?? language;
