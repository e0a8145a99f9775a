import { parseSync, Visitor } from 'vite';
import type { SpokenLanguage } from './read-language.ts';

/** Stands for a message's words until the build has made its files. A minifier that computed something from it, such as its
 * lower case or its words, would leave a part that nothing replaces. */
export const markOf = (key: string): string => `⟦M: ${key}⟧`;

const marks = /⟦M: (\w+)⟧/g;

/** The call that stands for a message with placeholders: the mark, its input, and the helpers that it needs. */
export const messageCall = '__message';

/** Stands for the folder of a language's scripts until it is known. */
export const anyFolder = 'assets/~/';

type Hole = { start: number; end: number; write: (spoken: SpokenLanguage) => string };

type Quote = '"' | "'" | '`';

const escapeFor = (words: string, quote: Quote): string =>
  words
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\$(?=\{)/g, quote === '`' ? '\\$' : '$');

const quotes: readonly Quote[] = ['"', "'", '`'];

/** Keeps the quotes that it had, unless others need fewer characters. */
const quoteText = (words: string, before: string): string => {
  const ways = [before as Quote, ...quotes].map((quote) => `${quote}${escapeFor(words, quote)}${quote}`);
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
};

const sayAll = (text: string, { say }: SpokenLanguage): string =>
  text.replaceAll(marks, (_, key: string) => say(key));

type Node = { type: string; start: number; end: number };

/** The part of the code to replace: the whole call where its input has a name, otherwise only the part before the input.
 * `isWhole` is a call that an arrow function or a variable consists of. */
const holesOfCall = (
  code: string,
  call: Node,
  key: string,
  inputs: readonly Node[],
  isWhole: boolean,
): Hole[] => {
  const close = (expression: string) => (isWhole ? expression : `(${expression})`);
  const { start, end } = call;
  if (key === 'plural') return [{ start, end, write: ({ plural }) => close(plural) }];
  const [input, ...helpers] = inputs;
  if (!input) throw new Error(`The call of "${key}" has no input.`);
  const [plural = 'plural', rich = 'rich'] = helpers.map(({ start, end }) => code.slice(start, end));
  if (input.type === 'Identifier')
    return [
      {
        start,
        end,
        write: ({ write }) => close(write(key, { input: code.slice(input.start, input.end), plural, rich })),
      },
    ];
  const names = { input: 'p', plural: 'q', rich: 'r' };
  const parameters = Object.values(names).slice(0, inputs.length).join();
  return [
    {
      start,
      end: input.start,
      write: ({ write }) => `((${parameters})=>${write(key, names)})(`,
    },
  ];
};

const findHoles = (path: string, code: string): Hole[] => {
  const holes: Hole[] = [];
  const called = new Set<number>();
  const whole = new Set<string>();
  const note = ({ start, end }: Node) => void whole.add(`${start} ${end}`);
  new Visitor({
    ArrowFunctionExpression: ({ body }) => note(body),
    VariableDeclarator: ({ init }) => {
      if (init) note(init);
    },
    CallExpression: (call) => {
      if (call.callee.type !== 'Identifier' || call.callee.name !== messageCall) return;
      const [mark, ...inputs] = call.arguments;
      const text = mark && code.slice(mark.start + 1, mark.end - 1);
      const key = text && new RegExp(`^${marks.source}$`).exec(text)?.[1];
      if (!key) throw new Error(`${path}: a message is called without its mark.`);
      called.add(mark.start);
      holes.push(...holesOfCall(code, call, key, inputs, whole.has(`${call.start} ${call.end}`)));
    },
    Literal: ({ start, end, value }) => {
      if (typeof value === 'string' && value.includes('⟦') && !called.has(start))
        holes.push({ start, end, write: (spoken) => quoteText(sayAll(value, spoken), code.charAt(start)) });
    },
    TemplateElement: ({ start, end }) => {
      const raw = code.slice(start, end);
      if (raw.includes('⟦') && !called.has(start - 1))
        holes.push({
          start,
          end,
          write: ({ say }) => raw.replaceAll(marks, (_, key: string) => escapeFor(say(key), '`')),
        });
    },
  }).visit(parseSync(path, code).program);
  return holes.sort((a, b) => a.start - b.start);
};

/** Finds a script's messages; returns a function that writes it in a language, with the folder of its scripts. */
export const readScript = (path: string, code: string) => {
  const hasMessages = code.includes('⟦') || code.includes(messageCall);
  const holes = hasMessages ? findHoles(path, code) : [];
  return (spoken: SpokenLanguage, folder: string): string => {
    let at = 0;
    const parts = holes.flatMap(({ start, end, write }) => {
      const before = code.slice(at, start);
      at = end;
      return [before, write(spoken)];
    });
    const localized = [...parts, code.slice(at)].join('').replaceAll(anyFolder, folder);
    if (/[⟦⟧]/.test(localized) || localized.includes(messageCall))
      throw new Error(`${path}: the build has changed the mark of a message.`);
    return localized;
  };
};

const escapeHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The same for a document. */
export const localizeHtml = (html: string, { say }: SpokenLanguage, folder: string): string =>
  html.replaceAll(marks, (_, key: string) => escapeHtml(say(key))).replaceAll(anyFolder, folder);
