import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '../settings.ts';

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };

/** For whatever is not a page: a drawing opened by itself needs nothing else. */
export const filePolicy = policy(nothing);

/** A service worker fetches what its pages need to open without a network. */
export const workerPolicy = policy({ ...nothing, 'connect-src': "'self'" });

/** What the pages may load. Pictures of rooms may lie anywhere, since the desk enters their addresses. */
export const pagePolicy = (nonce: string): string =>
  policy({
    ...nothing,
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' https: http: data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'manifest-src': "'self'",
  });

/** The reader of the API document writes its styles into the page. */
export const docsPolicy = policy({
  ...nothing,
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
});

const isHttps = ({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

const oneYear = 31_536_000;

/** For answers that are data: nothing in them may run, be framed or be read as anything else. */
export const dataHeaders = {
  'content-security-policy': policy({ ...nothing, 'form-action': "'none'" }),
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export const apiHeaders = (settings: Pick<Settings, 'publicUrl'>): Record<string, string> => ({
  ...dataHeaders,
  ...(isHttps(settings) && { 'strict-transport-security': `max-age=${oneYear}; includeSubDomains` }),
});

export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Helmet for pages and files; the page itself sets its policy, for the sake of the nonce. */
export const helmetOptions = (settings: Pick<Settings, 'publicUrl'>) =>
  ({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    hsts: isHttps(settings) ? { maxAge: oneYear } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }) satisfies FastifyHelmetOptions;
