import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as icu from '@formatjs/icu-messageformat-parser';
import * as cardinals from 'make-plural/cardinals';
import { minifySync } from 'vite';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import * as catalogues from '../compile-messages.mjs';
import { accent, pseudoLanguage } from './pseudo-language.ts';

/** The names of a message's input and helpers where it is inserted. */
export type Names = { input: string; plural: string; rich: string };

/** The messages of the pages in one language. */
export type SpokenLanguage = {
  language: string;
  /** Changes with the texts, and with the code that inserts them. */
  hash: string;
  /** The words of a message without placeholders. */
  say: (key: string) => string;
  /** Any other message as an expression. */
  write: (key: string, names: Names) => string;
  /** A function that returns the plural category of a number. */
  plural: string;
};

type Message = { path: string; key: string; text: string };

const readMessages: (side: string, language: string) => Message[] = catalogues.readAllMessages;
const writeBody: (
  parser: typeof icu,
  message: Message,
  names?: Names,
  say?: (words: string) => string,
) => { body: string; words?: string } = catalogues.writeBody;

const makers = [
  '../compile-messages.mjs',
  './read-language.ts',
  './localize-script.ts',
  './pseudo-language.ts',
];
const readMakers = (): string[] => makers.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

const minifyExpression = (code: string): string =>
  minifySync('plural.js', `export default ${code}`).code.replace(/^export default ?|;?\n?$/g, '');

const refuse = (key: string): never => {
  throw new Error(`The message "${key}" has placeholders.`);
};

/** Where a language has no message of its own, as on the desk's pages, it has the English one. */
export const readLanguage = (language: string): SpokenLanguage => {
  const isPseudo = language === pseudoLanguage;
  const spoken = isPseudo ? 'en' : language;
  const named = isPseudo ? [{ path: '', key: 'language', text: language }] : [];
  const messages = new Map(
    [...readMessages('web', 'en'), ...readMessages('web', spoken), ...named].map((message) => [
      message.key,
      message,
    ]),
  );
  const find = (key: string): Message => {
    const message = messages.get(key);
    if (!message) throw new Error(`There is no message "${key}".`);
    return message;
  };
  // Not the names that the platform reads.
  const changeOf = (key: string) => (isPseudo && !/^(language|locale)$/.test(key) ? accent : undefined);
  const plurals: Record<string, (count: number) => string> = cardinals;
  const sum = createHash('sha256').update(readMakers().join());
  for (const { key, text } of messages.values()) sum.update(`${key}\n${text}\n`);
  return {
    language,
    hash: sum.digest('hex').slice(0, 7),
    say: (key) => writeBody(icu, find(key), undefined, changeOf(key)).words ?? refuse(key),
    write: (key, names) => writeBody(icu, find(key), names, changeOf(key)).body,
    plural: minifyExpression(String(plurals[spoken])),
  };
};
