import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPage, pages } from '#contract/pages.ts';
import type { Settings } from '../settings.ts';
import { compressOptions } from './compress-options.ts';
import { filePolicy, helmetOptions, pagePolicy, permissionsPolicy } from './security-headers.ts';
import { refuseUnknown } from './send-problem.ts';

const noncePlaceholder = '__CSP_NONCE__';

const notBuilt = 'The pages are not built yet. Run: npm run build\n';

/** Built files carry a hash of their content in their name; drawings keep their name and change rarely. */
const cacheControl = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.svg') ? 'public, max-age=604800' : 'no-cache';
};

const looksLikeFile = (path: string): boolean => /^\/(assets|pictures)\/|\.\w+$/.test(path);

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found\n');

/** Nobody serves this: a file that has gone since the start, or a method that no page has. */
export const refuseMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  ['GET', 'HEAD'].includes(request.method) ? sendNotFound(reply) : refuseUnknown(request, reply);

/** Serves the built pages: files by their name, and an HTML document for every other address.
 * Home has a document of its own, in which its first paint is drawn already. */
export const servePages = async (
  app: FastifyInstance,
  { webDir, settings }: { webDir: string; settings: Pick<Settings, 'publicUrl'> },
): Promise<void> => {
  const built = ['index.html', 'home.html'].every((name) => existsSync(join(webDir, name)));
  if (!built) app.log.warn(notBuilt.trim());
  const readDocument = async (name: string) =>
    (await readFile(join(webDir, name), 'utf8')).split(noncePlaceholder);
  const documents = built && {
    home: await readDocument('home.html'),
    other: await readDocument('index.html'),
  };

  await app.register(helmet, helmetOptions(settings));
  await app.register(compress, compressOptions);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy).header('x-request-id', request.id);
    reply.header('content-security-policy', filePolicy);
    done();
  });

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/'); // mend-address.ts has seen it
    const known = isPage(path);
    if (!known && looksLikeFile(path)) return sendNotFound(reply);
    reply.header('cache-control', 'no-cache');
    if (!documents) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(known ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send((path === pages.home ? documents.home : documents.other).join(nonce));
  };

  if (documents)
    // One route for each file there is: an address can name nothing else on the disk.
    await app.register(files, {
      root: webDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['*.html', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(`/${relative(webDir, path)}`));
      },
    });
  app.get('/*', { schema: { hide: true } }, sendPage);
};
