import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { listOfflineFiles } from '../list-offline-files.ts';
import { anyFolder } from './localize-script.ts';
import type { SpokenLanguage } from './read-language.ts';
import { folderOf } from './write-languages.ts';

/** The pages that open without a network, by their address, and the modules of their routes. */
const offlinePages = {
  '/stay': { document: 'stay.html', route: 'app/stay-route.tsx' },
  '/now': { document: 'now.html', route: 'app/now-route.tsx' },
};

/** Writes the pages' files into the service worker. Another build has another id, so that browsers refetch everything. */
export const writeWorker = async (
  webDir: string,
  workerFile: string,
  manifest: Manifest,
  spoken: readonly SpokenLanguage[],
): Promise<void> => {
  const worker = await readFile(workerFile, 'utf8');
  const changing = [worker, await readFile(join(webDir, 'color-scheme.js'), 'utf8')];
  const folders = Object.fromEntries(spoken.map((one) => [one.language, folderOf(one)]));
  const files: Record<string, string[]> = {};
  for (const [address, { document, route }] of Object.entries(offlinePages)) {
    const html = await readFile(join(webDir, document), 'utf8');
    // Every language has the same files, each in its folder.
    const named = html.replaceAll(folders.en ?? '', anyFolder);
    files[address] = listOfflineFiles(manifest, route, named);
    changing.push(html, files[address].join(), Object.values(folders).join());
  }
  const build = createHash('sha256').update(changing.join()).digest('hex').slice(0, 12);
  const temporal = Object.entries(manifest).find(([key]) => key.includes('temporal-polyfill'))?.[1].file;
  if (!temporal) throw new Error('The build has no stand-in for Temporal.');
  const known = JSON.stringify({ build, files, temporal: [`/${temporal}`], anyFolder, folders });
  const told = worker.replaceAll('__OFFLINE_BUILD__', () => known);
  await writeFile(join(webDir, 'service-worker.js'), told);
};
