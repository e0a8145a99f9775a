import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { addDays } from '#contract/dates.ts';
import { dateAt } from '#contract/venue-time.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Settings } from '../../settings.ts';
import { ownOrigin } from '../own-origin.ts';
import { docsPolicy } from '../security-headers.ts';
import { finishDocument } from './finish-document.ts';
import { tags } from './tags.ts';
import { writeIntroduction } from './write-introduction.ts';

/** Scalar's bundle is only available through its plugin, so it is requested from a server that never listens. */
const readBundle = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/unused' } });
  const { body, statusCode } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error('Scalar no longer serves its bundle at js/scalar.js.');
  return body;
};

let bundle: Promise<Buffer> | undefined;

/** The gzipped documentation reader: megabytes, so it is loaded and compressed once, when first requested. */
const loadScalar = (): Promise<Buffer> => {
  bundle ??= readBundle().then((script) => promisify(gzip)(script));
  return bundle;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema in the API document for a route whose own schema is hidden. */
    described?: FastifySchema;
  }
}

/** Turned off: features that contact its vendor, load fonts from elsewhere or offer editing. */
const readerOptions = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Nightdesk API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  </head>
  <body>
    <div id="api-reference" data-configuration='${JSON.stringify(readerOptions)}'></div>
    <script src="/api/docs/reader.js"></script>
  </body>
</html>
`;

const info = {
  title: 'Nightdesk',
  version: '1',
  summary: 'Rooms by the night, study rooms and PCs by the hour, and food to the door.',
  license: { name: 'MIT', identifier: 'MIT' },
};

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'nightdesk.session_token',
    description:
      'Set by `POST /auth/sign-in/email`. With https its name is `__Secure-nightdesk.session_token`.',
  },
} as const;

/** Far enough ahead for a booking that can be cancelled for free. */
const daysAhead = 30;

type Needs = { clock: Clock; settings: Pick<Settings, 'publicUrl' | 'timeZone'> };

/** Serves the API document at `/api/openapi.json` and its reader at `/api/docs`; call it before any route is added. */
export const serveDocs = async (api: FastifyInstance, { clock, settings }: Needs): Promise<void> => {
  const { timeZone } = settings;
  await api.register(swagger, {
    openapi: { openapi: '3.1.0', info, servers: [{ url: '/api' }], tags, components: { securitySchemes } },
    transform: (document) =>
      jsonSchemaTransform({
        ...document,
        schema: document.route.config?.described ?? document.schema,
      }),
    transformObject: finishDocument,
  });

  const hidden = { schema: { hide: true } };
  api.get('/openapi.json', hidden, (request, reply) => {
    const date = addDays(dateAt(clock.now(), timeZone), daysAhead);
    const description = writeIntroduction({ origin: ownOrigin(settings, request), timeZone, date });
    return reply.send({ ...api.swagger(), info: { ...info, description } });
  });
  api.get('/docs', hidden, (_request, reply) =>
    reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page),
  );
  // Compressed in advance: doing it per reader would block the server.
  api.get('/docs/reader.js', { ...hidden, compress: false }, async (_request, reply) => {
    const script = await loadScalar();
    return reply
      .headers({ 'cache-control': 'max-age=86400', 'content-encoding': 'gzip' })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
};
