import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentHouse, type House } from '#contract/house/house.rules.ts';
import { type HouseWords, translateHouse } from '#contract/house/translations.rules.ts';
import type { Changes } from '../../../db/listen-changes.ts';
import type { Db } from '../../../db/schema.ts';
import { readAcceptLanguage } from '../../../lib/choose-language.ts';
import type { LanguageOf } from '../../../lists/send-list.ts';
import { setTranslatedTitles } from '../../../mail/say-title.ts';
import { fillDefaultTexts } from './fill-default-texts.ts';
import { findHouseWords, findLanguages, findTitles } from './translations.queries.ts';

export type Translations = {
  languageOf: LanguageOf;
  /** The language in which a call is answered, which its response then names as a reason to differ. */
  answerIn(call: { request: FastifyRequest; reply: FastifyReply }): string | undefined;
  /** The house as whoever sends this `Accept-Language` reads it. */
  houseFor(header: string | undefined): House;
  /** Looks again at what is translated; done by itself after every change that any process makes. */
  reload(): Promise<void>;
  close(): void;
};

/** So many different headers are remembered at most. */
const maxHeaders = 200;

/** The same browsers ask again and again. */
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

/** Knows into which languages the house has translated anything: in all others it is read as if there were no translations. */
export const openTranslations = async ({ db, changes }: Needs): Promise<Translations> => {
  /** Unknown between a change and its reading. */
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
    // Whoever began later has read what is newer; until then a language may have got its first words.
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
    // Whoever cannot be asked now is asked again when the listener is back.
    if (topic === 'translations' || topic === '*') void reload().catch(() => {});
  });
  await reload().catch(() => {});
  return {
    languageOf,
    answerIn({ request, reply }) {
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
