import { realpathSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin } from 'vite';
import { inlineMessages, messages } from './scripts/setup/message-plugin.ts';
import { publishPages } from './scripts/setup/publish-pages.ts';

type FirstPaint = Record<
  string,
  () => Promise<{ title: string | undefined; head: string; body: string; calls: readonly string[] }>
>;

const servedDir = join(import.meta.dirname, 'dist/web');
// Of this build alone: a server may be serving the last one, and another build may be under way.
const buildDir = join(import.meta.dirname, `dist/building-${process.pid}`);
const outDir = join(buildDir, 'web');
const firstPaintDir = join(buildDir, 'first-paint');

/** What every page begins with comes in one file, what is for one room in a second, and what else study rooms and PCs
 * need in a third: a phone's requests are dear. The desk has one file of styles: the first file names every single one. */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'offer', test: /bookable-detail-page|[\\/]room-page\.tsx/, priority: 1 },
  { name: 'hours', test: /hour-pages/, priority: 0 },
  { name: 'desk', test: /features[\\/]desk[\\/].*\.css/, priority: 3 },
];

/** Pages of staff: what they consist of is not listed in everybody's first file. They find it by their own imports. */
const staffPages =
  /(desk-layout|desk-bookings-page|today-page|board-page|booking-page|rooms-page|room-editor-page|rates-page|settings-page|insights-page|charts|guests-page|guest-page|log-page|add-room-page|order-update-page|refunds-page|menu-update-page|admin-requests-page)-/;

/** Without their styles they would be drawn bare. */
const listPreloads = (file: string, files: string[]): string[] =>
  staffPages.test(file) ? files.filter((one) => one === file || one.endsWith('.css')) : files;

/** Every name stands in the first file, so that each letter counts. */
const fileNames = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const nonce = 'nonce="__CSP_NONCE__"';

/** Which of them a page needs besides the first. */
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

/** The style sheets with the classes that each has of its own. */
const readSheets = async () => {
  const files = (await readdir(join(outDir, 'assets'))).filter((file) => file.endsWith('.css'));
  return Promise.all(
    files.map(async (file) => {
      const css = await readFile(join(outDir, 'assets', file), 'utf8');
      return { path: `/assets/${file}`, classes: new Set(css.match(/(?<=\.)_[\w-]+/g)) };
    }),
  );
};

/** The style sheets that a first paint needs besides those it has: the ones with a class that stands in it. */
const stylesOf = (sheets: Awaited<ReturnType<typeof readSheets>>, head: string, body: string): string => {
  const used: readonly string[] = body.match(/(?<=["\s])_[\w-]+/g) ?? [];
  return sheets
    .filter(({ path, classes }) => !head.includes(path) && used.some((name) => classes.has(name)))
    .map(({ path }) => linkStyle(path))
    .join('');
};

/** Leaves out of pages what works out Mantine's variables: the documents have them (`web/app/providers.tsx`, decision 22). */
const dropVariablesModule: Plugin = {
  name: 'drop-variables-module',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const isDropped = this.environment.name === 'client' && source.endsWith('/MantineCssVariables.mjs');
    return isDropped ? '\0no-variables' : undefined;
  },
  load: (id) => (id === '\0no-variables' ? 'export const MantineCssVariables = () => null;' : undefined),
};

/** Mantine's palette but for what its parts name themselves and pages ask for; every first visit would pay for it. */
const unusedColour = /^--mantine-color-(pink|grape|violet|indigo|cyan|green|lime|yellow|orange)-/;

const dropUnusedColours = {
  postcssPlugin: 'drop-unused-colours',
  Declaration: (declaration: { prop: string; remove: () => void }) => {
    if (unusedColour.test(declaration.prop)) declaration.remove();
  },
};

/** The same of what Mantine writes into the head. */
const withoutUnusedColours = (html: string): string =>
  html.replace(/(--[\w-]+):[^;{}]*;/g, (rule, name: string) => (unusedColour.test(name) ? '' : rule));

/** Writes a document with its first paint for each page, and index.html for addresses without one. */
const writeDocuments = async () => {
  const html = await readFile(join(outDir, 'index.html'), 'utf8');
  const manifestPath = join(outDir, '.vite/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(manifestPath, 'utf8'));
  await rm(dirname(manifestPath), { recursive: true });
  const sheets = await readSheets();
  const { firstPaint } = await import(join(firstPaintDir, 'first-paint.js'));
  for (const [name, render] of Object.entries(firstPaint as FirstPaint)) {
    const page = await render();
    const preloads = (chunksOf[name] ?? []).map((chunk) => preloadsOf(manifest, chunk)).join('');
    const styles = stylesOf(sheets, html + preloads, page.body);
    const document = html
      .replace('</head>', () => `${preloads}${styles}${withoutUnusedColours(page.head)}</head>`)
      .replace(/<title>.*?<\/title>/, (plain) => page.title ?? plain)
      // The first paint needs style, type and pictures first; the script that takes over can come after them.
      .replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')
      .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`)
      // The server replaces the calls by their responses.
      .replace(
        '</body>',
        (end) =>
          `<script type="application/json" id="first-responses">${JSON.stringify(page.calls)}</script>${end}`,
      );
    await writeFile(join(outDir, `${name}.html`), document);
  }
};

/** Writes .br and .gz beside each built text file, so that the server never compresses the same bytes twice. */
const precompress = async () => {
  const files = await readdir(outDir, { recursive: true });
  const texts = files.filter((file) => /\.(js|css|svg|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(outDir, file);
      const bytes = await readFile(path);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
};

/** Where `npm run dev` has put the server, which has to see the address that the browser has: it refuses writes from another. */
const proxied = { target: `http://127.0.0.1:${process.env.API_PORT ?? 3000}`, changeOrigin: false };

export default defineConfig({
  root: 'web',
  plugins: [react(), messages, inlineMessages, dropVariablesModule],
  resolve: {
    alias: [{ find: /^temporal-polyfill$/, replacement: join(import.meta.dirname, 'web/lib/temporal.ts') }],
  },
  css: { postcss: { plugins: [dropUnusedColours] } },
  // The server puts a fresh nonce in this place with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: listPreloads },
  },
  environments: {
    client: {
      build: {
        outDir,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: chunkGroups } } },
      },
    },
    ssr: {
      build: {
        outDir: firstPaintDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/first-paint.tsx' },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (!client || !ssr) throw new Error('Both the pages and their first paint are built.');
      try {
        await build(client);
        await build(ssr);
        await writeDocuments();
        await precompress();
        await publishPages(outDir, servedDir);
      } finally {
        await rm(buildDir, { recursive: true, force: true });
      }
    },
  },
  server: {
    proxy: { '/api': proxied, '/photos/': proxied, '/dev/': proxied },
    // Packages may be linked from elsewhere, as into a second working tree.
    fs: {
      allow: [import.meta.dirname, dirname(realpathSync(join(import.meta.dirname, 'node_modules/vite')))],
    },
  },
});
