import { m } from '#messages/server.ts';

/** What stands between the parts of a list, where it is not a comma and a space. */
const separators: Readonly<Record<string, string>> = { ja: '、', ar: '، ' };

/** Ramen, Tacos; in the signs of the language that is being written in. */
export const joinList = (parts: readonly string[]): string => parts.join(separators[m.language()] ?? ', ');
