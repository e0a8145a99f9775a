import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/server.ts';

/** By language, and by what each is called by the house itself. */
export type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

let translated: Titles = new Map();

/** What the house has translated of the titles of rooms and PCs and the names of dishes: one for this process, like the house. */
export const setTranslatedTitles = (titles: Titles): void => {
  translated = titles;
};

/** A title in the language that is being written in; as it is where nobody has translated it. */
export const sayTitle = (title: string): string =>
  m.language() === currentHouse().language ? title : (translated.get(m.language())?.get(title) ?? title);
