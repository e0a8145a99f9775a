import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { compileMessages } from './scripts/setup/compile-messages.mjs';

await compileMessages();

/** Lets what the server reads beside its sources, as migrations and pictures, be found there by the built file too. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
    handler(code, id) {
      const source = JSON.stringify(`../../${relative(import.meta.dirname, id)}`);
      return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
    },
  },
};

/** The server in one file, with the packages that it uses; that of the API's page has files of its own beside its scripts. */
export default defineConfig({
  plugins: [keepPlaces],
  ssr: { noExternal: true, external: ['@scalar/fastify-api-reference'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    copyPublicDir: false,
    minify: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
