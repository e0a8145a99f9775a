import { m } from '#messages/server.ts';

/** Separators of lists, where they are not comma and space. */
const separators: Readonly<Record<string, string>> = { ja: '、', ar: '، ' };

/** Ramen, Tacos; with the separator of the current language. */
export const joinList = (parts: readonly string[]): string => parts.join(separators[m.language()] ?? ', ');
