import { existsSync, readFileSync } from 'node:fs';
import type { ErrorCode } from '#contract/errors.ts';
import { describeMissing, nameField } from '#contract/fields.rules.ts';
import { languages } from '#contract/languages.rules.ts';

type Texts = Readonly<Record<string, string>>;

/** The contract's messages in a language: `contract/messages/de.json`. */
export const readTexts = (language: string): Texts => {
  const file = new URL(`../../../contract/messages/${language}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

const texts = new Map<string, Texts>(languages.map((language) => [language, readTexts(language)]));

/** Keys of field messages without placeholders, by their English text. */
const fixedKeys = new Map(
  Object.entries(readTexts('en'))
    .filter(([key]) => key.startsWith('field_'))
    .map(([key, text]) => [text, key]),
);

export const translateError = (
  code: ErrorCode,
  language: string,
  own: Texts = texts.get(language) ?? {},
): string | undefined => own[`error_${code.toLowerCase()}`];

/** Translates the facts that are words of the contract, as its messages use them. */
export const translateFacts = (
  facts: Readonly<Record<string, unknown>>,
  language: string,
  own: Texts = texts.get(language) ?? {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      const key = `${name}_${String(fact).toLowerCase().replaceAll(/\W/g, '_')}`;
      return [name, /^(status|state|units)$/.test(name) ? (own[key] ?? fact) : fact];
    }),
  );

const labelOf = (path: string, own: Texts): string => {
  const name = path.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);
  return own[`label_${name}`] ?? nameField(path);
};

/** A pattern that matches a message and captures its placeholders. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text.replaceAll(/[.+()/-]/g, '\\$&').replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+?)`)}$`,
  );

const fillIn = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);

/** The contract's messages about limits, without the field's name; `{range}` stands for `1 to 30` and the like. */
const limits = Object.entries(readTexts('en'))
  .filter(([key]) => key.startsWith('limit_'))
  .map(([key, text]) => ({ key, isRange: !text.includes('{field}'), pattern: patternOf(text) }));

/** Formats a range in a language; undefined if it is none, such as a list of values. */
const formatRange = (range: string, own: Texts): string | undefined => {
  if (/^[\d.,-]+$/.test(range)) return range;
  const found = limits.find(({ isRange, pattern }) => isRange && pattern.test(range));
  const gaps = found?.pattern.exec(range)?.groups;
  const text = own[found?.key ?? ''];
  return gaps && text ? fillIn(text, gaps) : undefined;
};

/** The limits of a field in a language; undefined without a translation. */
const translateLimit = (path: string, message: string, own: Texts): string | undefined => {
  const name = nameField(path);
  if (!message.startsWith(`${name} `)) return undefined;
  const rest = message.replace(name, () => 'x');
  for (const { key, isRange, pattern } of limits) {
    const gaps = isRange ? undefined : pattern.exec(rest)?.groups;
    const range = gaps?.range === undefined ? '' : formatRange(gaps.range, own);
    if (gaps && own[key] && range !== undefined)
      return fillIn(own[key], { ...gaps, range, field: labelOf(path, own) });
  }
  return undefined;
};

/** A field's error in a language; in English without a translation. */
export const translateField = (
  { path, message }: { path: string; message: string },
  language: string,
  own: Texts = texts.get(language) ?? {},
): string => {
  if (message === describeMissing(path) && own.field_missing)
    return own.field_missing.replace('{field}', () => labelOf(path, own));
  return own[fixedKeys.get(message) ?? ''] ?? translateLimit(path, message, own) ?? message;
};
