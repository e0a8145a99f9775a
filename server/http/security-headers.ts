import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '../settings.ts';

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };

/** For files: a drawing opened directly needs nothing else. */
export const filePolicy = policy(nothing);

/** The service worker fetches what its pages need without a network. */
export const workerPolicy = policy({ ...nothing, 'connect-src': "'self'" });

/** Policy of pages. Pictures may come from anywhere, since admins enter their addresses. */
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

/** The documentation reader inserts inline styles. */
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

/** For data: nothing in it may run, be framed or be sniffed as another type. */
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

/** Helmet for pages and files; a page sets its own policy because of the nonce. */
export const helmetOptions = (settings: Pick<Settings, 'publicUrl'>) =>
  ({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    hsts: isHttps(settings) ? { maxAge: oneYear } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }) satisfies FastifyHelmetOptions;
