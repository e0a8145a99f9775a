import { describe, expect, it } from 'vitest';
import { findViolations, readSources } from './check-boundaries.ts';

const check = (path: string, specifier: string) =>
  findViolations([{ path, text: `import { it } from '${specifier}';\n` }]);

describe('boundaries', () => {
  it.each([
    ['contract/rooms.ts', 'fastify'],
    ['contract/rooms.ts', 'node:fs'],
    ['contract/rooms.ts', '#server/settings.ts'],
    ['contract/rooms.ts', '../web/main.tsx'],
    ['web/lib/call.ts', '#server/settings.ts'],
    ['web/features/rooms/page.tsx', '../../../server/settings.ts'],
    ['server/features/rooms/list-rooms.ts', '#web/lib/call.ts'],
    ['server/app.ts', '../scripts/check.mjs'],
    ['server/db/connection/connect.ts', '../features/rooms/rooms.queries.ts'],
    ['server/mail/send.ts', '#server/features/rooms/list-rooms.ts'],
    ['server/new-folder/deep/file.ts', '#server/features/rooms/list-rooms.ts'],
    ['web/ui/button.tsx', '#web/features/rooms/room-card.tsx'],
    ['web/new-folder/thing.ts', '../features/rooms/room-card.tsx'],
    ['server/features/pcs/list-pcs.ts', '../rooms/rooms.queries.ts'],
    ['server/features/new/list-new.ts', '#server/features/rooms/deep/rooms.queries.ts'],
  ])('refuse that %s imports %s', (path, specifier) => {
    expect(check(path, specifier)).toEqual([expect.stringContaining(`${path} imports ${specifier}: `)]);
  });

  it.each([
    ['contract/rooms.ts', 'zod'],
    ['contract/time.ts', 'temporal-polyfill'],
    ['contract/rooms.ts', './money.ts'],
    ['contract/rooms.test.ts', 'vitest'],
    ['web/lib/call.ts', '#contract/endpoints.ts'],
    ['server/app.ts', './features/rooms/rooms.routes.ts'],
    ['server/features/rooms/list-rooms.ts', './rooms.queries.ts'],
    ['server/features/pcs/list-pcs.ts', '../rooms/list-rooms.ts'],
    ['web/app/routes.tsx', '#web/features/rooms/rooms-page.tsx'],
    ['e2e/rooms.spec.ts', '#contract/pages.ts'],
    ['bench/run.ts', '#server/app.ts'],
  ])('allow that %s imports %s', (path, specifier) => {
    expect(check(path, specifier)).toEqual([]);
  });

  it.each([
    "export * from '#server/settings.ts';",
    "const x = await import('#server/settings.ts');",
    "import '#server/settings.ts';",
    'import type {\n  Settings,\n} from "#server/settings.ts";',
  ])('see every spelling of an import: %s', (text) => {
    expect(findViolations([{ path: 'web/main.tsx', text }])).toHaveLength(1);
  });

  it('refuse a file of more than 350 lines', () => {
    const lines = (count: number) => 'x;\n'.repeat(count);
    expect(findViolations([{ path: 'web/a.css', text: lines(350) }])).toEqual([]);
    expect(findViolations([{ path: 'web/a.css', text: lines(351) }])).toEqual([
      expect.stringContaining('web/a.css has 351 lines'),
    ]);
  });

  it('are looked for in every folder of the project but those that are made', () => {
    const folders = new Set(readSources(process.cwd()).map(({ path }) => path.split('/')[0]));
    expect([...folders]).toEqual(expect.arrayContaining(['contract', 'scripts', 'server', 'web']));
    expect(folders).not.toContain('node_modules');
  });
});
