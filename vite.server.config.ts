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

/** Node keeps a source in memory with two bytes for each of its characters if one of them, even in a comment, is not ASCII. */
const writeAscii: Plugin = {
  name: 'write-ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/** The server in one file, with the packages that it uses; that of the API's page has files of its own beside its scripts. */
export default defineConfig({
  plugins: [keepPlaces, writeAscii],
  ssr: { noExternal: true, external: ['@scalar/fastify-api-reference'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    copyPublicDir: false,
    minify: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false, comments: false } },
  },
});
