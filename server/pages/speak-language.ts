import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { deskLanguageOf, languages } from '#contract/languages.rules.ts';
import type { PageName } from '#contract/pages.ts';
import type { CallerNeeds } from '../http/caller.ts';
import { languageCookie } from '../lib/choose-language.ts';
import { escapeText } from '../lib/html.ts';
import type { Settings } from '../settings.ts';

/** Languages of documents. The pseudo language is built only on request. */
export const offered: readonly string[] = [...languages, 'en-XA'];

/** The language of a page for readers who chose one. */
export const languageOfPage = (page: PageName | undefined, language: string): string =>
  page?.startsWith('desk') ? deskLanguageOf(language) : language;

/** A year, in seconds. */
const lasts = 31_536_000;

/** Stores a visitor's choice in a cookie. */
export const rememberLanguage = (language: string): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=${lasts}; SameSite=Lax`;

/** Returns a function that looks up a guest's language setting, if it answers in time. Visitors have no session to look up. */
export const createSettingOf =
  (
    { findCaller, tokenOf }: Pick<CallerNeeds, 'findCaller' | 'tokenOf'>,
    { pageWaitMs }: Pick<Settings, 'pageWaitMs'>,
  ) =>
  async (request: FastifyRequest): Promise<string | undefined> => {
    if (tokenOf(request) === undefined) return undefined;
    const looking = findCaller(request).catch(() => null);
    const caller = await Promise.race([looking, setTimeout(pageWaitMs, null, { ref: false })]);
    return caller?.language ?? undefined;
  };

/** The query of an address as its page sees it. */
export const withoutLanguage = (search: string): string =>
  search.replace(/(^|&)lang=[^&]*/, '').replace(/^&/, '');

/** Pages that search engines may index. */
const found: ReadonlySet<PageName> = new Set([
  ...(['home', 'rooms', 'room', 'studyRooms', 'studyRoom', 'pcs', 'pc'] as const),
  ...(['food', 'loyalty', 'improvements', 'questions', 'now', 'feedback'] as const),
]);

/** Adds links to the other languages of a public page, for search engines. */
export const addAlternates = (
  html: string,
  page: PageName | undefined,
  address: string,
  publicUrl: string | undefined,
): string => {
  if (!page || !found.has(page)) return html;
  const here = escapeText(`${publicUrl ?? ''}${address}`);
  const links = languages.map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${here}?lang=${language}">`,
  );
  return html.replace(
    '</head>',
    () => `${links.join('')}<link rel="alternate" hreflang="x-default" href="${here}"></head>`,
  );
};
