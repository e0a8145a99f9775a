import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { directionOf } from '../../../contract/languages.rules.ts';
import { anyFolder, localizeHtml } from './localize-script.ts';
import type { SpokenLanguage } from './read-language.ts';
import { folderOf } from './write-languages.ts';

type FirstPaint = Record<
  string,
  () => Promise<{ title: string | undefined; head: string; body: string; calls: readonly string[] }>
>;

const nonce = 'nonce="__CSP_NONCE__"';

/** The chunks that a page needs besides the first. */
const chunksOf: Record<string, readonly string[]> = {
  room: ['offer'],
  studyRoom: ['offer', 'hours'],
  pc: ['offer', 'hours'],
};

const linkStyle = (path: string): string => `<link rel="stylesheet" crossorigin href="${path}" ${nonce}>`;

/** The elements that fetch a chunk and its style together with the document, and not after its first script. */
const preloadsOf = (manifest: Manifest, name: string): string => {
  const chunk = Object.values(manifest).find((each) => each.name === name);
  if (!chunk) throw new Error(`The build has no chunk "${name}".`);
  const styles = (chunk.css ?? []).map((path) => linkStyle(`/${path}`));
  return [`<link rel="modulepreload" crossorigin href="/${chunk.file}" ${nonce}>`, ...styles].join('');
};

/** Preloads the fonts that a language always needs: its styles would request them only once they have loaded. */
const fontsOf = async (webDir: string, language: string): Promise<string> => {
  if (language === 'ja' || language === 'ar') return '';
  const cut = ['de', 'es', 'fr', 'pt'].includes(language) ? '-western-' : '-basic-';
  const files = (await readdir(join(webDir, 'assets'))).filter((file) => file.includes(cut));
  return files
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`)
    .join('');
};

/** The style sheets with the classes that each has of its own. */
const readSheets = async (webDir: string) => {
  const files = (await readdir(join(webDir, 'assets'))).filter((file) => file.endsWith('.css'));
  return Promise.all(
    files.map(async (file) => {
      const css = await readFile(join(webDir, 'assets', file), 'utf8');
      return { path: `/assets/${file}`, classes: new Set(css.match(/(?<=\.)_[\w-]+/g)) };
    }),
  );
};

/** The style sheets that a first paint needs besides those it has: the ones with a class that it uses. */
const stylesOf = (sheets: Awaited<ReturnType<typeof readSheets>>, head: string, body: string): string => {
  const used: readonly string[] = body.match(/(?<=["\s])_[\w-]+/g) ?? [];
  const needed = sheets
    .filter(({ path, classes }) => !head.includes(path) && used.some((name) => classes.has(name)))
    .map(({ path }) => path);
  // The desk's own styles must win over Mantine's, which load after the document where it does not name them.
  const first = needed.some((path) => path.startsWith('/assets/desk-'))
    ? sheets.map(({ path }) => path).filter((path) => path.startsWith('/assets/overlays-'))
    : [];
  return [...first, ...needed].map(linkStyle).join('');
};

/** Mantine's variables that neither its components nor our pages use; every first visit would pay for them. */
export const unusedVariable = new RegExp(
  `^--mantine-(${[
    'color-(pink|grape|violet|indigo|cyan|green|lime|yellow|orange)-',
    'color-(dark|red|teal)-(light|filled-hover)',
    'color-\\w+-(outline|text)\\b',
    'primary-color-\\d',
    'h\\d-',
    'breakpoint-',
  ].join('|')})`,
);

/** Removes those that Mantine writes into the head. */
const withoutUnused = (html: string): string =>
  html.replace(/(--[\w-]+):[^;{}]*;/g, (rule, name: string) => (unusedVariable.test(name) ? '' : rule));

/** The folder of a language's documents; the English ones, which always exist, are at the top. */
const documentFolder = (language: string): string => (language === 'en' ? '' : language);

const writeRoot = ({ language }: SpokenLanguage): string => {
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return `<html lang="${language}"${direction}`;
};

/** Writes a document with its first paint for each page, and index.html for addresses without one. */
export const writeDocuments = async (
  webDir: string,
  builtHtml: string,
  paintFile: string,
  manifest: Manifest,
  spoken: SpokenLanguage,
): Promise<void> => {
  const folder = folderOf(spoken);
  const fonts = await fontsOf(webDir, spoken.language);
  const html = localizeHtml(builtHtml, spoken, folder)
    .replace('<html lang="en"', writeRoot(spoken))
    .replace('<link rel="stylesheet"', (styles) => `${fonts}${styles}`);
  const sheets = await readSheets(webDir);
  const { firstPaint } = await import(paintFile);
  const target = join(webDir, documentFolder(spoken.language));
  await mkdir(target, { recursive: true });
  for (const [name, render] of Object.entries(firstPaint as FirstPaint)) {
    const page = await render();
    const preloads = (chunksOf[name] ?? [])
      .map((chunk) => preloadsOf(manifest, chunk))
      .join('')
      .replaceAll(anyFolder, folder);
    const styles = stylesOf(sheets, html + preloads, page.body);
    const document = html
      .replace('</head>', () => `${preloads}${styles}${withoutUnused(page.head)}</head>`)
      .replace(/<title>.*?<\/title>/, (plain) => page.title ?? plain)
      // The first paint needs styles, fonts and pictures first; the script that takes over can come after them.
      .replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')
      .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`)
      // The server replaces the calls by their responses.
      .replace(
        '</body>',
        (end) =>
          `<script type="application/json" id="first-responses">${JSON.stringify(page.calls)}</script>${end}`,
      );
    await writeFile(join(target, `${name}.html`), document);
  }
};
