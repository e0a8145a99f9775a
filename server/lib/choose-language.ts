import { currentHouse } from '#contract/house/house.rules.ts';
import { type Language, languages } from '#contract/languages.rules.ts';

const match = (wanted: string | undefined, offered: readonly string[]): string | undefined => {
  const small = wanted?.trim().toLowerCase();
  // Austrian German falls back to German.
  return (
    offered.find((language) => language.toLowerCase() === small) ??
    offered.find((language) => language === small?.split('-', 1)[0])
  );
};

/** The first language of an `Accept-Language` header that is offered; undefined if there is none. */
export const readAcceptLanguage = (
  header: string | undefined,
  offered: readonly string[] = languages,
): string | undefined => {
  if (!header || offered.length < 2) return undefined;
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.split(';');
      const weight = parameters.join().match(/q=([\d.]+)/)?.[1];
      return { language, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => match(language, offered))
    .find((language) => language !== undefined);
};

/** The cookie that stores a visitor's choice. */
export const languageCookie = 'language';

const readCookie = (cookie: string | undefined): string | undefined =>
  cookie?.match(new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)`))?.[1];

type Asked = {
  /** The setting of a signed-in guest. */
  setting?: string | undefined;
  search?: string;
  cookie?: string | undefined;
  header?: string | undefined;
};

const readSearch = (search: string | undefined, offered: readonly string[]): string | undefined =>
  match(new URLSearchParams(search).get('lang') ?? undefined, offered);

/** A reader's language: their setting, else the address, else the cookie, else the browser. */
export const preferredLanguage = (
  { setting, search, cookie, header }: Asked,
  offered: readonly string[] = languages,
): string | undefined =>
  match(setting, offered) ??
  readSearch(search, offered) ??
  match(readCookie(cookie), offered) ??
  readAcceptLanguage(header, offered);

/**
 * The language of a page: the reader's, else the house's; in English if that has no pages. `chosen` is the address's, to be
 * remembered.
 */
export const chooseLanguage = (
  asked: Asked,
  offered: readonly string[] = languages,
): { language: string; chosen: string | undefined } => ({
  language: preferredLanguage(asked, offered) ?? match(currentHouse().language, offered) ?? 'en',
  chosen: readSearch(asked.search, offered),
});

/** The language of mails to somebody. */
export const languageOf = ({ language }: { language?: Language | null | undefined }): Language =>
  language ?? currentHouse().language;
