import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify from 'fastify';

/** Scalar gives out its bundle only through its plugin, so a server that never listens is asked for it. */
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

/** The reader of API documents, gzipped: megabytes, so it is loaded and packed once, when somebody first wants to read. */
export const loadScalar = (): Promise<Buffer> => {
  bundle ??= readBundle().then((script) => promisify(gzip)(script));
  return bundle;
};
