import type { Manifest } from 'vite';

/** A chunk with those that it imports, at any depth; with `withLater` also those that it imports dynamically itself. */
const listChunks = (manifest: Manifest, key: string, withLater: boolean, seen = new Set<string>()) => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk of "${key}".`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const one of chunk.imports ?? []) listChunks(manifest, one, false, seen);
  if (withLater) for (const one of chunk.dynamicImports ?? []) listChunks(manifest, one, false, seen);
  return seen;
};

/** The addresses of the files that a page needs to open without a network: of its route, of every page, and those that its
 * document names. */
export const listOfflineFiles = (manifest: Manifest, route: string, document: string): string[] => {
  const chunks = [...listChunks(manifest, 'index.html', false), ...listChunks(manifest, route, true)];
  const built = chunks.flatMap((key) => {
    const { file = '', css = [], assets = [] } = manifest[key] ?? {};
    return [file, ...css, ...assets].map((path) => `/${path}`);
  });
  const named =
    document.match(/(?<=(?:src|href)=")\/(?:assets\/(?:~\/)?)?[^/"]+\.(?:js|css|woff2)(?=")/g) ?? [];
  return [...new Set([...built, ...named])].filter((path) => !path.endsWith('.html')).sort();
};
