import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '#contract/house/house.rules.ts';
import { findPage, pages } from '#contract/pages.ts';
import { compressOptions } from '../http/compress-options.ts';
import { refuseUnknown } from '../http/problems/send-problem.ts';
import {
  filePolicy,
  helmetOptions,
  pagePolicy,
  permissionsPolicy,
  workerPolicy,
} from '../http/security-headers.ts';
import { chooseLanguage } from '../lib/choose-language.ts';
import type { Settings } from '../settings.ts';
import { collectResponses, listFirstCalls, writeResponses } from './collect-responses.ts';
import { fillHouse } from './fill-house.ts';
import { fillPictures, readPictures } from './fill-pictures.ts';
import { fillQuestions } from './fill-questions.ts';
import { retiredWorker } from './retired-worker.ts';
import {
  addAlternates,
  languageOfPage,
  offered,
  rememberLanguage,
  withoutLanguage,
} from './speak-language.ts';
import { writeAppManifest } from './write-app-manifest.ts';

const noncePlaceholder = '__CSP_NONCE__';

const notBuilt = 'The pages are not built yet. Run: npm run build\n';

/** Built files have hashed names; drawings keep their name and rarely change. */
const cacheControl = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.svg') ? 'public, max-age=604800' : 'no-cache';
};

/** A document, split at its nonces and at the list of first calls, which their responses replace. */
type Document = { parts: readonly string[]; calls: readonly string[]; end: string };

const firstCalls = /(?<=<script type="application\/json" id="first-responses">)(.*?)(?=<\/script>)/s;

const splitDocument = (text: string): Document => {
  const [start = '', calls = '[]', end = ''] = text.split(firstCalls);
  return { parts: start.split(noncePlaceholder), calls: JSON.parse(calls), end };
};

/** The documents of all pages by their names; `index` is for unknown addresses. */
type Documents = Map<string, Document>;

const compressQuickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Reads the documents of a language and keeps them compressed, in a thirtieth of the memory, until the first request for one. */
const readDocuments = async (webDir: string): Promise<() => Promise<Documents>> => {
  const pathOf = (name: string) => join(webDir, `${name}.html`);
  const built = [...Object.keys(pages), 'index'].filter((name) => existsSync(pathOf(name)));
  const texts = await Promise.all(built.map((name) => readFile(pathOf(name))));
  const joined = Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\0')]));
  const compressed = await promisify(zstdCompress)(joined, compressQuickly);
  const unpack = async (): Promise<Documents> => {
    const unpacked = String(await promisify(zstdDecompress)(compressed)).split('\0');
    return new Map(built.map((name, n) => [name, splitDocument(unpacked[n] ?? '')]));
  };
  let documents: Promise<Documents> | undefined;
  return () => {
    documents ??= unpack();
    return documents;
  };
};

/** Documents by language; English ones are at the top level. */
const readLanguages = async (webDir: string): Promise<Map<string, () => Promise<Documents>>> => {
  const folders = readdirSync(webDir).filter(
    (name) => offered.includes(name) && existsSync(join(webDir, name, 'index.html')),
  );
  const others = folders.map(async (name) => [name, await readDocuments(join(webDir, name))] as const);
  return new Map([['en', await readDocuments(webDir)], ...(await Promise.all(others))]);
};

/** Addresses of built files, without documents and compressed variants. */
const listFiles = (webDir: string): ReadonlySet<string> =>
  new Set(
    readdirSync(webDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => `/${relative(webDir, join(parentPath, name))}`),
  );

/** These headers concern documents. Scripts, styles and fonts do not need them. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const workerAddress = '/service-worker.js';

const looksLikeFile = (path: string): boolean => /^\/(assets|pictures)\/|\.\w+$/.test(path);

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found\n');

/** No such file, such as one removed since the start, or a method that pages do not support. */
export const refuseMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  ['GET', 'HEAD'].includes(request.method) ? sendNotFound(reply) : refuseUnknown(request, reply);

type Needs = {
  webDir: string;
  settings: Pick<Settings, 'publicUrl' | 'serviceWorker' | 'pageWaitMs'>;
  /** The house in the language of `Accept-Language`. */
  houseFor: (wanted: string) => House;
  /** The language setting of the signed-in guest; visitors cost no query. */
  settingOf: (request: FastifyRequest) => Promise<string | undefined>;
};

/** Serves built files, and for all other addresses a document with first paint and the responses to the page's first calls. */
export const servePages = async (
  app: FastifyInstance,
  { webDir, settings, houseFor, settingOf }: Needs,
): Promise<void> => {
  const isBuilt = ['index.html', 'home.html'].every((name) => existsSync(join(webDir, name)));
  if (!isBuilt) app.log.warn(notBuilt.trim());
  const documents = isBuilt && (await readLanguages(webDir));
  const spoken = documents ? [...documents.keys()] : [];
  const built = isBuilt ? listFiles(webDir) : new Set<string>();

  await app.register(helmet, helmetOptions(settings));
  await app.register(compress, compressOptions);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy).header('x-request-id', request.id);
    reply.header('content-security-policy', filePolicy);
    done();
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [address = '/', search = ''] = request.url.split('?', 2);
    const path = decodeURIComponent(address); // valid since `repairUrl`
    // Only files that were there at the start, so no address can reach anything else on disk.
    if (built.has(path)) return reply.sendFile(path.slice(1));
    const page = findPage(path);
    if (!page && looksLikeFile(path)) return sendNotFound(reply);
    // It contains current responses, and a nonce for single use.
    reply.header('cache-control', 'no-store');
    if (!documents) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    const { cookie, 'accept-language': header } = request.headers;
    const setting = await settingOf(request);
    const { language: wished, chosen } = chooseLanguage({ setting, search, cookie, header }, spoken);
    const language = languageOfPage(page, wished);
    const inLanguage = await (documents.get(language) ?? documents.get('en'))?.();
    const other = inLanguage?.get('index');
    if (!other) throw new Error('There are no documents in English.');
    reply.header('content-language', language).header('vary', 'Accept-Language, Cookie');
    if (chosen) reply.header('set-cookie', rememberLanguage(chosen));
    const nonce = randomBytes(16).toString('base64');
    const { parts, calls, end } = (page && inLanguage?.get(page)) ?? other;
    const asked =
      request.method === 'HEAD' ? [] : listFirstCalls(calls, other.calls, path, withoutLanguage(search));
    const patience = settings.pageWaitMs;
    const responses = await collectResponses(app, request, { calls: asked, language, patience });
    // The first call is about what the page shows.
    const house = houseFor(language);
    const drawn = fillHouse(parts.join(nonce), house, language);
    const asking = page === 'questions' ? fillQuestions(drawn, house) : drawn;
    const pictured = fillPictures(asking, readPictures(responses.get(asked[0] ?? '')));
    const told =
      language === wished ? pictured : pictured.replace('<html ', `<html data-wished="${wished}" `);
    const start = addAlternates(told, page, address, settings.publicUrl);
    return reply
      .code(page ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(`${start}${writeResponses(responses)}${end}`);
  };

  if (documents)
    await app.register(files, {
      root: webDir,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // The ETag suffices, and no file is long enough for range requests.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const address = `/${relative(webDir, path)}`;
        reply.header('cache-control', cacheControl(address));
        if (/^\/assets\/|\.js(\.br|\.gz)?$/.test(address))
          for (const name of headersOfDocuments) reply.removeHeader(name);
        if (address.startsWith(workerAddress)) reply.header('content-security-policy', workerPolicy);
      },
    });
  app.get('/app.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const { cookie, 'accept-language': header } = request.headers;
    const { language } = chooseLanguage({ search: '', cookie, header }, spoken);
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .type('application/manifest+json')
      .send(JSON.stringify(writeAppManifest(houseFor(language), language)));
  });
  if (!settings.serviceWorker)
    app.get(workerAddress, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(retiredWorker),
    );
  app.get('/*', { schema: { hide: true } }, sendPage);
};
