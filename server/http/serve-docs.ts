import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { loadScalar } from './load-scalar.ts';
import { pruneComponents } from './prune-components.ts';
import { docsPolicy } from './security-headers.ts';

/** Everything that would call home, load a font from afar or offer to edit is off. */
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

/** Describes the calls at `/api/openapi.json` and shows them at `/api/docs`; to be called before any is served. */
export const serveDocs = async (api: FastifyInstance): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Nightdesk', version: '1' },
      servers: [{ url: '/api' }],
    },
    transform: jsonSchemaTransform,
    transformObject: pruneComponents,
  });

  const hidden = { schema: { hide: true } };
  api.get('/openapi.json', hidden, (_request, reply) => reply.send(api.swagger()));
  api.get('/docs', hidden, (_request, reply) =>
    reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page),
  );
  // Packed ahead, and for every browser there is: packing it for each reader would stop the whole server meanwhile.
  api.get('/docs/reader.js', { ...hidden, compress: false }, async (_request, reply) => {
    const script = await loadScalar();
    return reply
      .headers({ 'cache-control': 'max-age=86400', 'content-encoding': 'gzip' })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
};
