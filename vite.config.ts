import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { publishPages } from './scripts/setup/publish-pages.ts';

const servedDir = join(import.meta.dirname, 'dist/web');
// Of this build alone: a server may be serving the last one, and another build may be under way.
const buildDir = join(import.meta.dirname, `dist/building-${process.pid}`);
const outDir = join(buildDir, 'web');
const drawnDir = join(buildDir, 'first-paint');

/** What Home needs comes in one file, although later pages use parts of it too: a phone's requests are dear. */
const firstChunk = {
  name: 'first',
  test: (id: string) =>
    /node_modules.(react|react-dom|react-router|scheduler|cookie)\W|[\\/]web[\\/]lib[\\/]/.test(id) ||
    (/@tanstack/.test(id) && !/queriesObserver|useQueries/.test(id)) ||
    /[\\/]web[\\/]features[\\/]home[\\/]home-page|[\\/]web[\\/]ui[\\/](global\.css|theme)/.test(id) ||
    /rolldown.runtime|createReactComponent|[\\/]contract[\\/](pages|kinds|dates|cents)\.ts/.test(id) ||
    (/@mantine/.test(id) && !/Drawer|Modal|ScrollArea|Textarea|FocusTrap|Portal|Transition/.test(id)),
};

/** Draws the first paint into the documents: home.html for Home, index.html for every other page. */
const drawFirstPaint = async () => {
  const html = await readFile(join(outDir, 'index.html'), 'utf8');
  // What is drawn needs style, type and pictures first; the script that takes over can come after them.
  const document = html.replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"');
  const { firstPaint } = await import(join(drawnDir, 'first-paint.js'));
  const fill = (page: { head: string; body: string }) =>
    document
      .replace('</head>', `${page.head}</head>`)
      .replace('<div id="root"></div>', `<div id="root">${page.body}</div>`);
  await writeFile(join(outDir, 'home.html'), fill(firstPaint.home()));
  await writeFile(join(outDir, 'index.html'), fill(firstPaint.shell()));
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

/** Where `npm run dev` has put the server. */
const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  resolve: {
    alias: [{ find: /^temporal-polyfill$/, replacement: join(import.meta.dirname, 'web/lib/temporal.ts') }],
  },
  // The server puts a fresh nonce in this place with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { codeSplitting: { groups: [firstChunk] } } },
      },
    },
    ssr: {
      build: {
        outDir: drawnDir,
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
        await drawFirstPaint();
        await precompress();
        await publishPages(outDir, servedDir);
      } finally {
        await rm(buildDir, { recursive: true, force: true });
      }
    },
  },
  server: { proxy: { '/api': server, '/dev/': server } },
});
