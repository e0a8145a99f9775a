import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { currentHouse } from '#contract/house/house.rules.ts';
import { Html, html } from '../lib/html.ts';

type Document = {
  title: string;
  body: Html;
  status?: number;
  /** Where a form of the page may lead; browsers also look at where its answer redirects to. */
  formTargets?: readonly string[];
};

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0; }
.note { padding: .75rem 1rem; border-left: .25rem solid #b7791f; background: #b7791f26; }
article { padding: 1rem 0; border-top: 1px solid #8886; }
article pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }
.facts { margin: .25rem 0 0; overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0; }
input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; }
button { font: inherit; padding: .5rem 1.25rem; margin-right: .5rem; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const policy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${formTargets.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sends a page without script that needs nothing but itself: for the tools of a demonstration. */
export const sendDocument = (
  reply: FastifyReply,
  { title, body, status = 200, formTargets = [] }: Document,
): FastifyReply => {
  const page = html`<!doctype html>
<html lang="en">
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
      'content-security-policy': policy(formTargets),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(page.text);
};
