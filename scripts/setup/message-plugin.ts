import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import * as catalogues from './compile-messages.mjs';
import { builtLanguages } from './languages/built-languages.ts';
import { markOf, messageCall } from './languages/localize-script.ts';
import { readLanguage, type SpokenLanguage } from './languages/read-language.ts';

const { cataloguePaths, compileMessages, messagesFile, helpersFile, writeHelpers } = catalogues;

const file: string = messagesFile('web');
const helpers: string = helpersFile('web');
const query = '?message=';

const readLines = () => readFileSync(file, 'utf8').split('\n');
const nameOf = (line: string) => /^export const (\w+)/.exec(line)?.[1];

/** Messages without placeholders, by their key. */
const readPlain = (): Map<string, string> => {
  const plain = readFileSync(file, 'utf8').matchAll(/^export const (\w+) = \(\) => (".*");$/gm);
  return new Map([...plain].map(([, name = '', text = '']) => [name, text]));
};

/** Compiles the catalogues, again whenever one changes, and fills in those of index.html. */
export const messages: Plugin = {
  name: 'messages',
  buildStart: compileMessages,
  transformIndexHtml: (html, { server }) => {
    const say = (name: string) => (server ? JSON.parse(readPlain().get(name) ?? '""') : markOf(name));
    return html.replaceAll(/\{m\.(\w+)\(\)\}/g, (_, name: string) => say(name));
  },
  configureServer({ watcher }) {
    watcher.add(cataloguePaths('server'));
    watcher.on('all', (_, path) => {
      if (/\/messages\/\w+\.json$/.test(path))
        compileMessages().catch((problem: Error) => console.error(problem.message));
    });
  },
};

/** A message as a module of the build: its mark, or a call with it, which each language replaces by its own. */
const writeModule = (name: string, line: string, spoken: readonly SpokenLanguage[]): string => {
  const mark = JSON.stringify(markOf(name));
  if (/^export const \w+ = \(\) =>/.test(line)) return `export const ${name} = () => ${mark};`;
  const names = { input: 'p', plural: '__plural', rich: '__rich' };
  const written = spoken.map(({ write }) => write(name, names)).join();
  const needed = [names.plural, names.rich].map((helper) =>
    written.includes(helper) ? helper.slice(2) : '0',
  );
  const call = `${messageCall}(${[mark, 'p', ...needed].join().replace(/(,0)+$/, '')})`;
  const imported = needed.filter((helper) => helper !== '0');
  const imports = imported.length > 0 ? `import { ${imported.join()} } from '${helpers}';` : '';
  return `${imports}export const ${name} = (p) => ${call};`;
};

/** The message's lines by their names. */
const readNamed = (): Map<string, string> =>
  new Map(readLines().flatMap((line) => (nameOf(line) ? [[nameOf(line) ?? '', line] as const] : [])));

/** The refusals that pages have at hand, in English in the contract, become messages as well. */
const markErrors = (code: string): string => {
  const refusal = /(\w+): \{\s*status: (\d+),\s*message:\s*'(?:[^'\\]|\\.)*',?\s*\}/g;
  const marked = code.replaceAll(
    refusal,
    (_, name: string, status: string) =>
      `${name}: { status: ${status}, message: ${JSON.stringify(markOf(`error_${name.toLowerCase()}`))} }`,
  );
  if (/message:\s*'/.test(marked)) throw new Error('A refusal of the contract is not a message.');
  return marked;
};

let known: { lines: Map<string, string>; plain: Map<string, string>; spoken: readonly SpokenLanguage[] };

/** Makes a module of each message, so that a page loads only its own, and inlines plain ones. */
export const inlineMessages: Plugin = {
  name: 'inline-messages',
  apply: 'build',
  enforce: 'pre',
  async buildStart() {
    await compileMessages();
    known ??= { lines: readNamed(), plain: readPlain(), spoken: builtLanguages().map(readLanguage) };
  },
  transform(code, id) {
    if (id.endsWith('/contract/page-errors.ts')) return markErrors(code);
    if (id.startsWith(file) || !code.includes("'#messages/web.ts'")) return undefined;
    return code.replaceAll(/\bm\.(\w+)\(\)/g, (call, name: string) =>
      known.plain.has(name) ? JSON.stringify(markOf(name)) : call,
    );
  },
  load(id) {
    if (id === helpers)
      return writeHelpers('web', `/* @__PURE__ */ ${messageCall}(${JSON.stringify(markOf('plural'))})`);
    if (!id.startsWith(file)) return undefined;
    const wanted = id.slice(file.length + query.length);
    const code = wanted
      ? writeModule(wanted, known.lines.get(wanted) ?? '', known.spoken)
      : [...known.lines.keys()].map((name) => `export { ${name} } from '${file}${query}${name}';`).join('\n');
    return { code, moduleSideEffects: false };
  },
};
