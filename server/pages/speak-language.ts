import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { deskLanguageOf, languages } from '#contract/languages.rules.ts';
import type { PageName } from '#contract/pages.ts';
import type { CallerNeeds } from '../http/caller.ts';
import { languageCookie } from '../lib/choose-language.ts';
import { escapeText } from '../lib/html.ts';
import type { Settings } from '../settings.ts';

/** The languages that documents may have. That of tests is built only when it is asked for. */
export const offered: readonly string[] = [...languages, 'en-XA'];

/** The language that a page is in for those who chose one. */
export const languageOfPage = (page: PageName | undefined, language: string): string =>
  page?.startsWith('desk') ? deskLanguageOf(language) : language;

/** A year, in seconds. */
const lasts = 31_536_000;

/** What makes a choice last while a visitor goes from page to page. */
export const keepLanguage = (language: string): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=${lasts}; SameSite=Lax`;

/** What tells which language the guest of a request has set, if that is known in time. A visitor has no session to look up. */
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

/** The search of an address as the page means it. */
export const withoutLanguage = (search: string): string =>
  search.replace(/(^|&)lang=[^&]*/, '').replace(/^&/, '');

/** The pages that search engines may show. */
const found: ReadonlySet<PageName> = new Set([
  ...(['home', 'rooms', 'room', 'studyRooms', 'studyRoom', 'pcs', 'pc'] as const),
  ...(['food', 'loyalty', 'improvements', 'questions', 'now', 'feedback'] as const),
]);

/** Tells search engines where a public page is in the other languages. */
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
