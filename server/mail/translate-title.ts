import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/server.ts';

/** By language and original title. */
export type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

let translated: Titles = new Map();

/** Translated titles of rooms and PCs and names of dishes; global like the house. */
export const setTranslatedTitles = (titles: Titles): void => {
  translated = titles;
};

/** A title in the current language; the original without a translation. */
export const translateTitle = (title: string): string =>
  m.language() === currentHouse().language ? title : (translated.get(m.language())?.get(title) ?? title);
