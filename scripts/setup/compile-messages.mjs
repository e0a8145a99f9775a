import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject, SetupError } from './project.mjs';

const locale = 'en';
const sides = ['web', 'server'];

const compiledFile = (name) => inProject('dist', 'messages', name);

export const messagesFile = (side) => compiledFile(`${side}.${locale}.ts`);

export const helpersFile = (side) => compiledFile(`${side}.${locale}.helpers.ts`);

const listFolders = (parent) =>
  existsSync(inProject(parent))
    ? readdirSync(inProject(parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** The catalogues below a folder; in a large feature each part may have its own, `desk_board_` below `desk/board`. */
const listBelow = (language, parent, depth, prefix = '') =>
  listFolders(parent).flatMap((folder) => {
    const own = {
      prefix: `${prefix}${folder.replaceAll('-', '_')}_`,
      path: `${parent}/${folder}/messages/${language}.json`,
    };
    return [
      ...(existsSync(inProject(own.path)) ? [own] : []),
      ...(depth > 1 ? listBelow(language, `${parent}/${folder}`, depth - 1, own.prefix) : []),
    ];
  });

/** The contract's catalogue, whose keys have prefixes of their own. */
const listOwn = (language, side) => {
  const path = `${side}/messages/${language}.json`;
  return existsSync(inProject(path)) ? [{ prefix: '', path }] : [];
};

/** The catalogues of a side: one beside each feature, and one beside each folder that has texts for all of them. */
const listCatalogues = (side, language = locale) => [
  ...listBelow(language, side, 1),
  ...listBelow(language, `${side}/features`, 2),
  ...listOwn(language, side),
];

export const cataloguePaths = (side) => listCatalogues(side).map(({ path }) => inProject(path));

/** The platform's name of a language: the specification's English is British, and Arabic pages use Latin digits. */
const localeOf = (language) => {
  if (language.startsWith('en')) return 'en-GB';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
};

const toMessages = (language, texts) =>
  Object.entries(texts).map(([key, text]) => ({ path: language, key, text }));

/** The platform's formats of a language, as messages: calling `Intl` on pages makes them slow to draw. */
const listOwnMessages = (side, language) => {
  const locale = localeOf(language);
  if (side === 'server') return toMessages(language, { language, locale, isolated: '{text}' });
  const partOf = (type) =>
    new Intl.NumberFormat(locale).formatToParts(12345.6).find((part) => part.type === type).value;
  const price = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  const money = price.formatToParts(1).map(({ type, value }) => {
    if (type === 'currency') return '{symbol}';
    return type === 'integer' ? '{amount}' : value;
  });
  return toMessages(language, {
    language,
    locale,
    group: partOf('group'),
    decimal: partOf('decimal'),
    money: money.join(''),
    // Between the parts of a list, and between sentences.
    comma: { ja: '、', ar: '، ' }[language] ?? ', ',
    full_stop: language === 'ja' ? '。' : '.',
    gap: language === 'ja' ? '' : ' ',
  });
};

/** All messages of pages, or of mails, in a language. */
export const readAllMessages = (side, language) => [
  ...listOwnMessages(side, language),
  ...(side === 'web' ? readMessages('contract', language) : []),
  ...readMessages(side, language),
];

/** The languages that have a catalogue, finished or not. */
export const listLanguages = (side) => {
  const folders = listCatalogues(side).map(({ path }) => inProject(path, '..'));
  const files = folders.flatMap((folder) => readdirSync(folder));
  return [...new Set(files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5)))].sort();
};

/** Every message of a side by its key. */
export const readMessages = (side, language = locale) =>
  listCatalogues(side, language).flatMap(({ prefix, path }) =>
    Object.entries(JSON.parse(readFileSync(inProject(path), 'utf8'))).map(([key, text]) => {
      if (!key.startsWith(prefix) || !/^[a-z][a-z0-9_]*$/.test(key))
        throw new SetupError(`${path}: "${key}" has to begin with "${prefix}" and be in snake_case.`);
      return { path, key, text };
    }),
  );

/** Escapes words for the quotes that minifiers prefer. */
const escapeWords = (words) => words.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n');
const quote = (words) => `\`${escapeWords(words)}\``;

const usualNames = { input: 'p', plural: 'plural', rich: 'rich' };

/** A message as an expression that uses these names for its input and helpers, and the types of its placeholders; also the words of
 * a message without any. `say` may change words. With `names.isolate`, inserted values are isolated, except addresses, because
 * programs would take the signs for a part of them. */
export const writeBody = (
  { parse, TYPE },
  { path, key, text },
  names = usualNames,
  say = (words) => words,
) => {
  const inputs = new Map();
  const note = (name, type) => {
    if (!inputs.has(name) || type === 'number') inputs.set(name, type);
    return `${names.input}.${name}`;
  };
  const hasTag = (element) =>
    element.type === TYPE.tag || Object.values(element.options ?? {}).some(({ value }) => value.some(hasTag));
  const choose = (options, compare) => {
    const cases = Object.entries(options);
    const last = cases.findIndex(([name]) => name === 'other');
    const [[, otherwise]] = cases.splice(last, 1);
    const tests = cases.map(([name, { value }]) => `${compare(name)}?${write(value)}:`);
    return `${tests.join('')}${write(otherwise.value)}`;
  };
  let counted;
  const writeOne = (element) => {
    if (element.type === TYPE.literal) return quote(say(element.value));
    if (element.type === TYPE.argument) {
      const input = note(element.value, 'string | number');
      return names.isolate && element.value !== 'url' ? `${names.isolate}(${input})` : input;
    }
    if (element.type === TYPE.pound) return counted;
    if (element.type === TYPE.tag)
      return `${note(element.value, '(text: string) => ReactNode')}(${write(element.children)})`;
    if (element.type === TYPE.select) {
      const cases = Object.keys(element.options).map((name) => (name === 'other' ? 'string' : `'${name}'`));
      const input = note(element.value, cases.includes('string') ? 'string' : cases.join(' | '));
      return choose(element.options, (name) => `${input}===\`${name}\``);
    }
    if (element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0) {
      const input = note(element.value, 'number');
      const outer = counted;
      counted = input;
      const chosen = choose(element.options, (name) =>
        name.startsWith('=') ? `${input}===${name.slice(1)}` : `${names.plural}(${input})===\`${name}\``,
      );
      counted = outer;
      return chosen;
    }
    throw new SetupError(`${path}: "${key}" has something that messages do not use.`);
  };
  const write = (elements) => {
    if (elements.some(hasTag)) return `${names.rich}(${elements.map(writeOne).join(',')})`;
    if (elements.every(({ type }) => type === TYPE.literal))
      return quote(elements.map(({ value }) => say(value)).join(''));
    // A choice is a text already.
    if (elements.length === 1 && elements[0].options) return writeOne(elements[0]);
    const parts = elements.map((element) =>
      element.type === TYPE.literal ? escapeWords(say(element.value)) : `\${${writeOne(element)}}`,
    );
    return `\`${parts.join('')}\``;
  };
  let elements;
  try {
    elements = parse(text, { requiresOtherClause: false, shouldParseSkeletons: false });
  } catch (problem) {
    throw new SetupError(`${path}: "${key}" is not in ICU message format (${problem.message}).`);
  }
  const words = elements.every(({ type }) => type === TYPE.literal)
    ? elements.map(({ value }) => say(value)).join('')
    : undefined;
  return { body: write(elements), inputs, words };
};

/** One message as a line of TypeScript. Lines stay whole: the build takes the file apart by them. */
export const writeMessage = (icu, message) => {
  const { body, inputs, words } = writeBody(icu, message);
  const types = [...inputs].map(([name, type]) => `${name}: ${type}`).join('; ');
  return `export const ${message.key} = (${types && `p: { ${types} }`}) => ${words === undefined ? body : JSON.stringify(words)};`;
};

/** The helpers that messages call: the plural rules of their language, and React for parts that it draws. */
export const writeHelpers = (side, plural) =>
  side === 'web'
    ? `// @ts-nocheck
import { createElement, Fragment, type ReactNode } from 'react';
export const plural: (n: number) => string = ${plural};
export const rich = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
`
    : `// @ts-nocheck
export const plural: (n: number) => string = ${plural};
`;

/** Replaces the file in one step: another process may be reading it. */
const writeWhole = (path, text) => {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
};

/** `m` is a live binding: English, and within `inLanguage` another language. */
const writeChooser = (languages) => `import { createRequire } from 'node:module';
import * as en from './server.en.ts';

const languages: readonly string[] = ${JSON.stringify(languages)};
const load = createRequire(import.meta.url);
const loaded = new Map([['en', en]]);

const messagesIn = (language: string): typeof en => {
  const known = loaded.get(language);
  if (known || !languages.includes(language)) return known ?? en;
  const messages: typeof en = load(\`./server.\${language}.mjs\`);
  loaded.set(language, messages);
  return messages;
};

/** The texts in the language that is being written in; English unless told. */
export let m: typeof en = en;

/** Writes something in a language, at once: what is waited for would be in another's. */
export const inLanguage = <T>(language: string, write: () => T): T => {
  const outer = m;
  m = messagesIn(language);
  try {
    const written = write();
    if (written instanceof Promise) throw new TypeError('A language is not kept while something is waited for.');
    return written;
  } finally {
    m = outer;
  }
};
`;

/** In right-to-left texts, inserted values keep their own direction, by Unicode's directional isolates. */
const isolating = `const isolate = (value) => String(value).replace(/\\S(?:.*\\S)?/s, (text) => \`\\u2068\${text}\\u2069\`);`;

/** The texts of the server in another language than English, loaded on first use. */
const writeTranslated = (icu, cardinals, language) => {
  const own = new Map(readAllMessages('server', language).map((message) => [message.key, message]));
  const isRightToLeft = language === 'ar';
  const names = { ...usualNames, ...(isRightToLeft && { isolate: 'isolate' }) };
  const lines = readAllMessages('server', locale).map(({ key, ...english }) => {
    const { body } = writeBody(icu, { ...english, ...own.get(key), key }, names);
    return `export const ${key} = (p) => ${body};`;
  });
  return [`const plural = ${cardinals[language]};`, ...(isRightToLeft ? [isolating] : []), ...lines, ''].join(
    '\n',
  );
};

const compileSide = async (side, source) => {
  const file = messagesFile(side);
  const stamp = `// ${createHash('sha256').update(source).digest('hex')}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(stamp)) return;
  const icu = await import('@formatjs/icu-messageformat-parser');
  const cardinals = await import('make-plural/cardinals');
  const messages = readAllMessages(side, locale).map((message) => writeMessage(icu, message));
  mkdirSync(inProject('dist', 'messages'), { recursive: true });
  writeWhole(helpersFile(side), writeHelpers(side, cardinals[locale]));
  if (side === 'server') {
    const others = listLanguages(side).filter((language) => language !== locale);
    for (const language of others)
      writeWhole(compiledFile(`${side}.${language}.mjs`), writeTranslated(icu, cardinals, language));
    writeWhole(compiledFile(`${side}.ts`), writeChooser(others));
  } else writeWhole(compiledFile(`${side}.ts`), `export * as m from './${side}.${locale}.ts';\n`);
  const head = [
    `import { plural${side === 'web' ? ', rich' : ''} } from './${side}.${locale}.helpers.ts';`,
    ...(side === 'web' ? [`import type { ReactNode } from 'react';`] : []),
  ];
  writeWhole(file, `${stamp}${[...head, ...messages].join('\n')}\n`);
};

/** Writes each side's catalogues as functions that pages and mails call; costs nothing where they are up to date. */
export const compileMessages = async () => {
  const self = readFileSync(new URL(import.meta.url));
  for (const side of sides) {
    // Pages are translated when they are built.
    const languages = side === 'server' ? listLanguages(side) : [locale];
    const catalogues = languages
      .flatMap((language) => [...listCatalogues(side, language), ...listCatalogues('contract', language)])
      .map(({ path }) => `${path}\n${readFileSync(inProject(path), 'utf8')}`);
    await compileSide(side, [self, ...catalogues].join('\n'));
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileMessages();
