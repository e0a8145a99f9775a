/** Written by the build: its own id, the files that each page needs to open offline, and those for browsers without
 * Temporal. Scripts are in a folder of their language. */
export type OfflineBuild = {
  build: string;
  files: Readonly<Record<string, readonly string[]>>;
  temporal: readonly string[];
  anyFolder: string;
  folders: Readonly<Record<string, string>>;
};

type Surroundings = {
  /** The address of the page, such as /stay. */
  page: string;
  /** The language in which it opens. */
  language: string;
  /** This site, such as https://nightdesk.example.com. */
  origin: string;
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  fetch: (input: Request | string, options?: RequestInit) => Promise<Response>;
  /** How long to wait for the network before the page opens from the cache, in milliseconds. */
  patience?: number;
};

/** The maximum number of pictures, which are cached as they are seen. */
const mostPictures = 60;

/** The responses to the page's first calls, which are outdated when the document is opened later. */
const firstResponses = /(<script type="application\/json" id="first-responses">).*?(?=<\/script>)/s;

/** The files that a document names. */
const builtFiles = /(?<=(?:src|href)=")\/assets\/[^"]+/g;

const wait = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));

/** Opens one page without a network: its document and files, all of one build. Everything else is left to the browser. */
export const createOfflinePage = (
  { build, files: filesOf, temporal, anyFolder, folders }: OfflineBuild,
  { page, language, origin, caches, fetch, patience = 4_000 }: Surroundings,
) => {
  const needed = [...(filesOf[page] ?? []), ...('Temporal' in globalThis ? [] : temporal)];
  const files: ReadonlySet<string> = new Set(
    needed.map((file) => file.replace(anyFolder, folders[language] ?? anyFolder)),
  );
  const prefix = `nightdesk-${page.slice(1)}-`;
  const name = `${prefix}${build}-${language}`;
  const picturesName = `${prefix}pictures-${build}`;

  const fetchWhole = async (path: string, options?: RequestInit): Promise<Response> => {
    const response = await fetch(path, options);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };

  /** Without a session, and without the responses of this moment. */
  const fetchDocument = async (): Promise<Response> => {
    const response = await fetchWhole(`${page}?lang=${language}`, { credentials: 'omit', cache: 'no-store' });
    const html = (await response.text()).replace(firstResponses, '$1{}');
    // Between a build and the restart of the server, or with several servers, it can be of another build than the files.
    if (!html.match(builtFiles)?.every((file) => files.has(file)))
      throw new Error(`The document of ${page} is of another build.`);
    const headers = new Headers(response.headers);
    for (const header of ['content-encoding', 'content-length']) headers.delete(header);
    return new Response(html, { headers });
  };

  /** All or nothing: if a file is missing, the worker of the last build stays. */
  const install = async (): Promise<void> => {
    const cache = await caches.open(name);
    const addFile = async (file: string) => {
      // A name with a hash has the same content in every build.
      const known = file.startsWith('/assets/') ? await caches.match(file, { ignoreVary: true }) : undefined;
      await cache.put(file, known ?? (await fetchWhole(file)));
    };
    await Promise.all([...files].map(addFile));
    await cache.put(page, await fetchDocument());
  };

  /** Deletes this page's caches of earlier builds. */
  const activate = async (): Promise<void> => {
    const outdated = (await caches.keys()).filter(
      (one) => one.startsWith(prefix) && one !== name && one !== picturesName,
    );
    await Promise.all(outdated.map((one) => caches.delete(one)));
  };

  const fromCache = async (path: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(path, { ignoreVary: true });

  /** The page from the network if it comes in time and is no server error; otherwise from the cache. */
  const openPage = async (request: Request): Promise<Response> => {
    const response = fetch(request);
    const inTime = await Promise.race([response.catch(() => undefined), wait(patience)]);
    if (inTime && inTime.status < 500) return inTime;
    return (await fromCache(page)) ?? response;
  };

  const openFile = async (request: Request, path: string): Promise<Response> =>
    (await fromCache(path)) ?? fetch(request);

  const openPicture = async (request: Request): Promise<Response> => {
    const cache = await caches.open(picturesName);
    const known = await cache.match(request, { ignoreVary: true });
    if (known) return known;
    const response = await fetch(request);
    if (response.status !== 200) return response;
    const seen = await cache.keys();
    for (const one of seen.slice(0, Math.max(0, seen.length + 1 - mostPictures))) await cache.delete(one);
    await cache.put(request, response.clone());
    return response;
  };

  /** Undefined for requests that are left to the browser: other pages, every call of the API, other sites. */
  const respond = (request: Request): Promise<Response> | undefined => {
    const { origin: site, pathname } = new URL(request.url);
    if (request.method !== 'GET' || site !== origin) return undefined;
    if (request.mode === 'navigate')
      return pathname.replace(/\/$/, '') === page ? openPage(request) : undefined;
    if (files.has(pathname)) return openFile(request, pathname);
    return /^\/(pictures|photos)\//.test(pathname) ? openPicture(request) : undefined;
  };

  return { install, activate, respond };
};
