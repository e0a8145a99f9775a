import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentHouse, type House } from '#contract/house/house.rules.ts';
import { type HouseWords, translateHouse } from '#contract/house/translations.rules.ts';
import type { Changes } from '../../../db/listen-changes.ts';
import type { Db } from '../../../db/schema.ts';
import { readAcceptLanguage } from '../../../lib/choose-language.ts';
import type { LanguageOf } from '../../../lists/send-list.ts';
import { setTranslatedTitles } from '../../../mail/translate-title.ts';
import { fillDefaultTexts } from './fill-default-texts.ts';
import { findHouseWords, findLanguages, findTitles } from './translations.queries.ts';

export type Translations = {
  languageOf: LanguageOf;
  /** The language of a response; also adds the `Vary` header. */
  languageOfCall(call: { request: FastifyRequest; reply: FastifyReply }): string | undefined;
  /** The house in the language of an `Accept-Language` header. */
  houseFor(header: string | undefined): House;
  /** Reloads which languages are translated; runs automatically after a change by any process. */
  reload(): Promise<void>;
  close(): void;
};

/** The most headers that are cached. */
const maxHeaders = 200;

/** Caches the language of a header, since the same browsers call again and again. */
const createChooser = () => {
  const chosen = new Map<string, string | undefined>();
  return (header: string): string | undefined => {
    if (chosen.has(header)) return chosen.get(header);
    if (chosen.size >= maxHeaders) chosen.clear();
    const language = readAcceptLanguage(header);
    chosen.set(header, language);
    return language;
  };
};

type Needs = { db: Db; changes: Pick<Changes, 'on' | 'connected'> };

/**
 * Tracks the languages that have translations; in all others the original texts are served without a lookup.
 */
export const openTranslations = async ({ db, changes }: Needs): Promise<Translations> => {
  /** Undefined between a change and the reload. */
  let translated: ReadonlySet<string> | undefined;
  let words: ReadonlyMap<string, HouseWords> = new Map();
  let isClosed = false;
  let readings = 0;
  let newest = 0;
  const choose = createChooser();

  const reload = async (): Promise<void> => {
    readings += 1;
    const mine = readings;
    translated = undefined;
    const [languages, told, titles] = await Promise.all([
      findLanguages(db),
      findHouseWords(db),
      findTitles(db),
    ]);
    if (isClosed) return;
    // A later reload has newer data; until then a language may have got its first translation.
    if (mine === readings) translated = new Set(languages);
    if (mine < newest) return;
    newest = mine;
    words = told;
    setTranslatedTitles(titles);
  };

  const languageOf: LanguageOf = (header) => {
    if (header === undefined || translated?.size === 0) return undefined;
    const language = choose(header);
    if (language === undefined || language === currentHouse().language) return undefined;
    const isKnown = translated !== undefined && changes.connected();
    return isKnown && !translated?.has(language) ? undefined : language;
  };

  const unsubscribe = changes.on((topic) => {
    // If this fails, the reload runs again when the listener has reconnected.
    if (topic === 'translations' || topic === '*') void reload().catch(() => {});
  });
  await reload().catch(() => {});
  return {
    languageOf,
    languageOfCall({ request, reply }) {
      reply.header('vary', 'accept-language');
      return languageOf(request.headers['accept-language']);
    },
    houseFor: (header) => {
      const house = fillDefaultTexts(currentHouse(), header === undefined ? undefined : choose(header));
      const language = languageOf(header);
      return translateHouse(house, language === undefined ? undefined : words.get(language));
    },
    reload,
    close() {
      isClosed = true;
      unsubscribe();
      setTranslatedTitles(new Map());
    },
  };
};
