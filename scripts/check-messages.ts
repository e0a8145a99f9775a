import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { errors } from '#contract/errors.ts';
import { deskLanguages, languages } from '#contract/languages.rules.ts';
import { readSources, type SourceFile } from './check-boundaries.ts';
import { compareMessages, type Message } from './compare-messages.ts';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import * as catalogues from './setup/compile-messages.mjs';

const readMessages: (side: string, language?: string) => Message[] = catalogues.readMessages;
const listLanguages: (side: string) => string[] = catalogues.listLanguages;

/** The languages that must be complete: those that are offered and, with `--complete=de`, one that will be. */
const complete: readonly string[] = [
  ...languages,
  ...process.argv.flatMap((word) => /^--complete=(\w+)$/.exec(word)?.[1] ?? []),
];

/** Errors in the other languages. The desk's pages exist in some of them only. */
const checkTranslations = (side: string): string[] =>
  [...new Set([...listLanguages(side), ...complete])]
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      compareMessages(
        language,
        readMessages(side),
        readMessages(side, language),
        ({ path }) =>
          complete.includes(language) &&
          (deskLanguages.includes(language) || !path.startsWith('web/features/desk/')),
      ),
    );

/** The contract itself has its refusals in English; its catalogue repeats them for translators. */
const compareErrors = (messages: readonly Message[]): string[] => {
  const texts = new Map(messages.map(({ key, text }) => [key, text]));
  const wanted = Object.entries(errors).map(([code, { message }]) => ({
    key: `error_${code.toLowerCase()}`,
    text: message.replaceAll(', money}', '}'),
  }));
  const keys = new Set(wanted.map(({ key }) => key));
  return [
    ...wanted
      .filter(({ key, text }) => texts.get(key) !== text)
      .map(({ key, text }) => `contract/messages/en.json: "${key}" is "${text}" in contract/errors.ts.`),
    ...messages
      .filter(({ key }) => key.startsWith('error_') && !keys.has(key))
      .map(({ path, key }) => `${path}: "${key}" is not in contract/errors.ts.`),
  ];
};

/** Files that write for guests: pages and mails. */
const isRead = /^web\/|^server\/features\/.*\/write-[\w-]*mails?\.ts$/;

/** Attributes that no guest reads. */
const wordless =
  /^(className|d|points|transform|viewBox|style|rel|to|href|src|data-key|data-look|name|type|id)$/;

/** Values that only look like texts. */
const isValue = (text: string): boolean => /var\(--/.test(text) || text === 'out of reach';

/** Whether a text reads like a sentence or its beginning; single words may be values. */
const isText = (text: string): boolean =>
  /^\s*\p{Lu}\p{Ll}+,? \S*\p{L}/u.test(text) || /\p{L} \p{Ll}+ \p{Ll}/u.test(text);

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** The texts of a page that should be in a catalogue. `values` are the words of the contract, which are data. */
export const findTexts = ({ path, text }: SourceFile, values: ReadonlySet<string>): string[] => {
  const found: { start: number; text: string }[] = [];
  const skipped: { start: number; end: number }[] = [];
  const add = (start: number, words: string) => {
    if (!values.has(words) && !isValue(words)) found.push({ start, text: words.trim() });
  };
  const skip = (node: { start: number; end: number }) => void skipped.push(node);
  new Visitor({
    ThrowStatement: skip,
    TSLiteralType: skip,
    JSXText: ({ start, value }) => {
      if (hasWord(value)) add(start, value);
    },
    JSXAttribute: ({ start, name, value }) => {
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
      if (name.type === 'JSXIdentifier' && wordless.test(name.name)) skip(value);
      else if (/^\p{Lu}/u.test(value.value)) add(start, value.value);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && isText(value)) add(start, value);
    },
    TemplateElement: ({ start, value: { raw } }) => {
      if (isText(raw)) add(start, raw);
    },
  }).visit(parseSync(path, text).program);
  const read = found.filter(({ start }) => !skipped.some((node) => node.start <= start && start < node.end));
  return [...new Set(read.map(({ text: words }) => `${path}: "${words}" is not in a catalogue.`))];
};

/** The messages that no source names. */
export const findUnused = (messages: readonly Message[], sources: readonly SourceFile[]): string[] => {
  const used = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/\bm\s*\.(\w+)/g)].map(([, key]) => key)),
  );
  return messages
    .filter(({ key }) => !used.has(key))
    .map(({ path, key }) => `${path}: "${key}" is used nowhere.`);
};

/** Not tests, nor the samples that they use. */
const isCode = ({ path }: SourceFile): boolean =>
  /\.tsx?$/.test(path) && !/\.(test|spec|proof)\.tsx?$|\/sample-[\w-]+\.ts$/.test(path);

/** The string values of the contract, such as a status. */
const readValues = (sources: readonly SourceFile[]): Set<string> =>
  new Set(
    sources
      .filter(({ path }) => path.startsWith('contract/'))
      .flatMap(({ text }) => [...text.matchAll(/'([^'\n]+)'/g)].map(([, value = '']) => value)),
  );

if (import.meta.main) {
  const sources = readSources(process.cwd()).filter(isCode);
  const values = readValues(sources);
  const document = { path: 'web/index.html', text: readFileSync('web/index.html', 'utf8') };
  const problems = [
    ...['web', 'server'].flatMap((side) =>
      findUnused(readMessages(side), [
        ...sources.filter(({ path }) => path.startsWith(`${side}/`)),
        document,
      ]),
    ),
    ...['web', 'server', 'contract'].flatMap(checkTranslations),
    ...compareErrors(readMessages('contract')),
    ...sources.filter(({ path }) => isRead.test(path)).flatMap((source) => findTexts(source, values)),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
