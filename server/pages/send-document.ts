import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { currentHouse } from '#contract/house/house.rules.ts';
import { directionOf } from '#contract/languages.rules.ts';
import { Html, html } from '../lib/html.ts';

type Document = {
  /** English by default. */
  language?: string;
  title: string;
  body: Html;
  status?: number;
  /** Allowed targets of forms; browsers also check redirects of the response. */
  formTargets?: readonly string[];
  /** Whether it embeds a page of this server. */
  hasFrame?: boolean;
};

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 Figtree, system-ui, sans-serif; background: #faf7f1; color: #141d38; }
a { color: #94560a; }
@media (prefers-color-scheme: dark) {
  :root { background: #0d1428; color: #f5f0e6; }
  a { color: #ffc65a; }
}
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0; }
.note { padding: .75rem 1rem; border-inline-start: .25rem solid #b7791f; background: #b7791f26; }
article { padding: 1rem 0; border-top: 1px solid #8886; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }
.facts { margin: .25rem 0 0; overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0; }
input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; }
iframe { display: block; width: 100%; height: 90rem; border: 1px solid #8886; border-radius: .75rem; }
nav a { display: inline-block; padding: .625rem .75rem; } nav a[aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 650; min-height: 48px; padding: .5rem 1.25rem; margin-inline-end: .5rem; border: 0; border-radius: 12px; background: #f9b233; color: #101a35; cursor: pointer; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const policy = ({ formTargets = [], hasFrame = false }: Pick<Document, 'formTargets' | 'hasFrame'>): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(hasFrame ? ["frame-src 'self'"] : []),
    `form-action ${formTargets.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sends a self-contained page without scripts, for demo tools. */
export const sendDocument = (
  reply: FastifyReply,
  { title, body, status = 200, language = 'en', ...needs }: Document,
): FastifyReply => {
  const page = html`<!doctype html>
<html lang="${language}"${new Html(directionOf(language) === 'rtl' ? ' dir="rtl"' : '')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${currentHouse().name}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy(needs),
      'cache-control': 'no-store',
      'content-language': language,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(page.text);
};
