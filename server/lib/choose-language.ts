import { currentHouse } from '#contract/house/house.rules.ts';
import { type Language, languages } from '#contract/languages.rules.ts';

const match = (wanted: string | undefined, offered: readonly string[]): string | undefined => {
  const small = wanted?.trim().toLowerCase();
  // A guest who asks for Austrian German reads German.
  return (
    offered.find((language) => language.toLowerCase() === small) ??
    offered.find((language) => language === small?.split('-', 1)[0])
  );
};

/** The first of the languages that a header `Accept-Language` asks for and that is offered; undefined where it asks for no other. */
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

/** The cookie in which a visitor's choice lasts. */
export const languageCookie = 'language';

const readCookie = (cookie: string | undefined): string | undefined =>
  cookie?.match(new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)`))?.[1];

type Asked = {
  /** What a signed-in guest has set. */
  setting?: string | undefined;
  search?: string;
  cookie?: string | undefined;
  header?: string | undefined;
};

const readSearch = (search: string | undefined, offered: readonly string[]): string | undefined =>
  match(new URLSearchParams(search).get('lang') ?? undefined, offered);

/** The language that somebody reads: what they have set, else what the address says, else what was chosen before in this browser,
 * else what the browser asks for. */
export const wishedLanguage = (
  { setting, search, cookie, header }: Asked,
  offered: readonly string[] = languages,
): string | undefined =>
  match(setting, offered) ??
  readSearch(search, offered) ??
  match(readCookie(cookie), offered) ??
  readAcceptLanguage(header, offered);

/** In which language a page is sent; in that of the house where nobody has wished for one, and in English where it has no pages.
 * `chosen` is what the address says, which is to last. */
export const chooseLanguage = (
  asked: Asked,
  offered: readonly string[] = languages,
): { language: string; chosen: string | undefined } => ({
  language: wishedLanguage(asked, offered) ?? match(currentHouse().language, offered) ?? 'en',
  chosen: readSearch(asked.search, offered),
});

/** The language in which somebody is written to. */
export const languageOf = ({ language }: { language?: Language | null | undefined }): Language =>
  language ?? currentHouse().language;
