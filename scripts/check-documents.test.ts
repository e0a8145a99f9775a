import { expect, it } from 'vitest';
import { findDeadEnds } from './check-documents.ts';

const files: Record<string, string> = {
  'README.md': '# House\n\n## Two commands\n',
  'docs/other.md': '# Other\n\n### What `it` does, and why\n',
  'server/main.ts': '',
};

const check = (text: string) =>
  findDeadEnds('docs/page.md', new Set(['server', 'docs']), {
    exists: (path) => path in files || path === 'docs/page.md',
    read: (path) => (path === 'docs/page.md' ? text : (files[path] ?? '')),
  });

it.each([
  'see `server/main.ts`, [Home](../README.md#two-commands) and [this](other.md#what-it-does-and-why)',
  'see [below](#further-down)\n\n## Further down',
  'see [elsewhere](https://example.com/page)',
  'files such as `server/<part>.ts`, `server/NNNN_name.sql`, `text/html` and `npm run server/x`',
  '```sh\nls `server/none.ts`\n```',
])('is content with %j', (text) => {
  expect(check(text)).toEqual([]);
});

it.each([
  ['a path', 'see `server/gone.ts`', 'server/gone.ts'],
  ['a folder', 'see `server/gone/`', 'server/gone/'],
  ['a document', 'see [it](gone.md)', 'gone.md'],
  ['a heading', 'see [it](other.md#gone)', 'other.md#gone'],
  ['a heading of its own', 'see [it](#gone)', '#gone'],
])('finds %s that is not there', (_, text, what) => {
  expect(check(text)).toEqual([`docs/page.md names ${what}, which does not exist.`]);
});
