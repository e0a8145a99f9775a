import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const outDir = join(import.meta.dirname, 'dist/web');

/** Writes .br and .gz beside each built text file, so that the server never compresses the same bytes twice. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
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
  },
};

export default defineConfig({
  root: 'web',
  plugins: [react(), precompress],
  // The server puts a fresh nonce in this place with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 3000}` } },
});
