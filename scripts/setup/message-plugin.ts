import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { cataloguePaths, compileMessages, messagesFile } from './compile-messages.mjs';

const file = messagesFile('web');
const mark = '?message=';

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
  transformIndexHtml: (html) =>
    html.replaceAll(/\{m\.(\w+)\(\)\}/g, (_, name: string) => JSON.parse(readPlain().get(name) ?? '""')),
  configureServer({ watcher }) {
    watcher.add(cataloguePaths('server'));
    watcher.on('all', (_, path) => {
      if (/\/messages\/\w+\.json$/.test(path))
        compileMessages().catch((problem: Error) => console.error(problem.message));
    });
  },
};

/** Makes a module of each message, so that a page loads its own only, and puts plain ones where they are used. */
export const inlineMessages: Plugin = {
  name: 'inline-messages',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.startsWith(file) || !code.includes("'#messages/web.ts'")) return undefined;
    const plain = readPlain();
    return code.replaceAll(/\bm\.(\w+)\(\)/g, (call, name: string) => plain.get(name) ?? call);
  },
  load(id) {
    if (!id.startsWith(file)) return undefined;
    const wanted = id.slice(file.length + mark.length);
    const code = wanted
      ? readLines().filter((line) => !nameOf(line) || nameOf(line) === wanted)
      : readLines()
          .flatMap((line) => nameOf(line) ?? [])
          .map((name) => `export { ${name} } from '${file}${mark}${name}';`);
    return { code: code.join('\n'), moduleSideEffects: false };
  },
};
