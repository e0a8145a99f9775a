import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type Message = { path: string; key: string; text: string };

type Parts = {
  tags: Set<string>;
  values: Set<string>;
  cases: Map<string, Set<string>>;
  plurals: Set<string>[];
};

const readParts = (elements: readonly MessageFormatElement[], parts: Parts): Parts => {
  for (const element of elements) {
    if (element.type === TYPE.tag) {
      parts.tags.add(element.value);
      readParts(element.children, parts);
    } else if (element.type === TYPE.select || element.type === TYPE.plural) {
      parts.values.add(element.value);
      const names = Object.keys(element.options);
      if (element.type === TYPE.plural) parts.plurals.push(new Set(names));
      else parts.cases.set(element.value, new Set([...(parts.cases.get(element.value) ?? []), ...names]));
      for (const option of Object.values(element.options)) readParts(option.value, parts);
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) parts.values.add(element.value);
  }
  return parts;
};

const partsOf = (text: string): Parts =>
  readParts(parse(text, { requiresOtherClause: false, shouldParseSkeletons: false }), {
    tags: new Set(),
    values: new Set(),
    cases: new Map(),
    plurals: [],
  });

const list = (names: Iterable<string>): string => [...names].sort().join(', ') || 'none';

const compare = (what: string, english: Iterable<string>, own: Iterable<string>): string[] =>
  list(english) === list(own) ? [] : [`has the ${what} ${list(own)}, but English has ${list(english)}`];

/** The faults of a message in a language, compared with the English one. */
export const compareTexts = (language: string, english: string, text: string): string[] => {
  if (typeof text !== 'string' || !text.trim()) return ['is empty'];
  let own: Parts;
  try {
    own = partsOf(text);
  } catch (problem) {
    return [`is not in ICU message format (${(problem as Error).message})`];
  }
  const wanted = partsOf(english);
  const known = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const isKnown = (name: string) => name.startsWith('=') || known.has(name);
  return [
    ...compare('placeholders', wanted.values, own.values),
    ...compare('tags', wanted.tags, own.tags),
    ...[...own.cases].flatMap(([name, cases]) =>
      compare(`cases of "${name}"`, wanted.cases.get(name) ?? [], cases),
    ),
    ...own.plurals.flatMap((names) => [
      ...(names.has('other') ? [] : ['has a plural without "other"']),
      ...[...names]
        .filter((name) => !isKnown(name))
        .map((name) => `has no plural "${name}" in this language`),
    ]),
    ...(/^\s/.test(text) === /^\s/.test(english) && /\s$/.test(text) === /\s$/.test(english)
      ? []
      : ['begins or ends with a space where English does not, or the other way round']),
  ];
};

/** The faults of a language's messages; `isWanted` decides which of the English ones it must have. */
export const compareMessages = (
  language: string,
  english: readonly Message[],
  own: readonly Message[],
  isWanted: (message: Message) => boolean,
): string[] => {
  const texts = new Map(english.map(({ key, text }) => [key, text]));
  const keys = new Set(own.map(({ key }) => key));
  return [
    ...own.flatMap(({ path, key, text }) => {
      const wanted = texts.get(key);
      const problems = wanted === undefined ? ['is not in English'] : compareTexts(language, wanted, text);
      return problems.map((problem) => `${path}: "${key}" ${problem}.`);
    }),
    ...english
      .filter((message) => isWanted(message) && !keys.has(message.key))
      .map(({ path, key }) => `${path.replace('en.json', `${language}.json`)}: "${key}" is missing.`),
  ];
};
