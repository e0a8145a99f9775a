import { realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin } from 'vite';
import { builtLanguages } from './scripts/setup/languages/built-languages.ts';
import { anyFolder } from './scripts/setup/languages/localize-script.ts';
import { precompress } from './scripts/setup/languages/precompress.ts';
import { readLanguage } from './scripts/setup/languages/read-language.ts';
import { unusedVariable, writeDocuments } from './scripts/setup/languages/write-documents.ts';
import { writeFirstPaints, writeScripts } from './scripts/setup/languages/write-languages.ts';
import { writeWorker } from './scripts/setup/languages/write-worker.ts';
import { inlineMessages, messages } from './scripts/setup/message-plugin.ts';
import { publishPages } from './scripts/setup/publish-pages.ts';

const servedDir = join(import.meta.dirname, 'dist/web');
// Of this build alone: a server may be serving the last one, and another build may be under way.
const buildDir = join(import.meta.dirname, `dist/building-${process.pid}`);
const outDir = join(buildDir, 'web');
const firstPaintDir = join(buildDir, 'first-paint');
const workerDir = join(buildDir, 'worker');

/** What every page begins with comes in one file, what is for one room in a second, and what else study rooms and PCs
 * need in a third: a phone's requests are dear. The desk has one file of styles: the first file names every single one. */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'offer', test: /bookable-detail-page|[\\/]room-page\.tsx/, priority: 1 },
  { name: 'hours', test: /hour-pages/, priority: 0 },
  { name: 'desk', test: /features[\\/]desk[\\/].*\.css/, priority: 3 },
];

/** Every name stands in the first file, so that each letter counts. */
const fileNames = {
  entryFileNames: `${anyFolder}[name]-[hash:7].js`,
  chunkFileNames: `${anyFolder}[name]-[hash:7].js`,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
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

const dropUnusedVariables = {
  postcssPlugin: 'drop-unused-variables',
  Declaration: (declaration: { prop: string; remove: () => void }) => {
    if (unusedVariable.test(declaration.prop)) declaration.remove();
  },
};

const takeManifest = async (): Promise<Manifest> => {
  const path = join(outDir, '.vite/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'));
  await rm(dirname(path), { recursive: true });
  return manifest;
};

/** Where `npm run dev` has put the server, which has to see the address that the browser has: it refuses writes from another. */
const proxied = { target: `http://127.0.0.1:${process.env.API_PORT ?? 3000}`, changeOrigin: false };

export default defineConfig({
  root: 'web',
  plugins: [react(), messages, inlineMessages, dropVariablesModule],
  resolve: {
    alias: [{ find: /^temporal-polyfill$/, replacement: join(import.meta.dirname, 'web/lib/temporal.ts') }],
  },
  css: { postcss: { plugins: [dropUnusedVariables] } },
  // The server puts a fresh nonce in this place with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
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
    worker: {
      consumer: 'client',
      build: {
        outDir: workerDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'web/worker/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr, worker } }) {
      if (!client || !ssr || !worker) throw new Error('Pages, their first paint and the worker are built.');
      try {
        await build(client);
        await build(ssr);
        await build(worker);
        const manifest = await takeManifest();
        const spoken = builtLanguages().map(readLanguage);
        const html = await readFile(join(outDir, 'index.html'), 'utf8');
        await writeScripts(outDir, spoken);
        const writeAllDocuments = async () => {
          for (const { one, paintFile } of await writeFirstPaints(firstPaintDir, spoken))
            await writeDocuments(outDir, html, paintFile, manifest, one);
        };
        // Documents are drawn on one core. The others compress the scripts meanwhile.
        await Promise.all([precompress(outDir), writeAllDocuments()]);
        await writeWorker(outDir, join(workerDir, 'service-worker.js'), manifest, spoken);
        await precompress(outDir);
        await publishPages(outDir, servedDir);
      } finally {
        await rm(buildDir, { recursive: true, force: true });
      }
    },
  },
  server: {
    proxy: {
      '/api': proxied,
      '/photos/': proxied,
      '/calendars/': proxied,
      '/dev/': proxied,
      '/app.webmanifest': proxied,
    },
    // Packages may be linked from elsewhere, as into a second working tree.
    fs: {
      allow: [import.meta.dirname, dirname(realpathSync(join(import.meta.dirname, 'node_modules/vite')))],
    },
  },
});
