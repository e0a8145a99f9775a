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
    ['server/db/connection/connect.ts', '../../features/rooms/rooms.queries.ts'],
    ['server/lib/generate-id.ts', '../db/schema.ts'],
    ['server/db/schema.ts', '#server/http/serve.ts'],
    ['server/http/serve.ts', '#server/lists/serve-list.ts'],
    ['server/lists/serve-list.ts', '../features/rooms/list-rooms.ts'],
    ['web/lib/api.ts', '#web/ui/page.tsx'],
    ['web/ui/stars.tsx', '#contract/feedback.rules.ts'],
    ['web/features/rooms/rooms-page.tsx', '#web/app/shell.tsx'],
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
    ['server/features/rooms/list-rooms.ts', '#server/lists/serve-list.ts'],
    ['server/lists/serve-list.ts', '../http/serve.ts'],
    ['server/http/serve.ts', '../db/schema.ts'],
    ['server/mail/deliver-mails.ts', '../jobs/repeat-job.ts'],
    ['server/db/migrate/migrate.test.ts', '../../testing/test-app.ts'],
    ['web/ui/page.tsx', '#contract/pages.ts'],
    ['web/ui/page.tsx', '#web/lib/format.ts'],
    ['e2e/rooms.spec.ts', '#contract/pages.ts'],
    ['bench/run.ts', '#server/app.ts'],
  ])('allow that %s imports %s', (path, specifier) => {
    expect(check(path, specifier)).toEqual([]);
  });

  const chain = (...paths: string[]) =>
    paths.map((path, at) => ({ path, text: paths[at + 1] ? `import '#${paths[at + 1]}';\n` : '' }));

  it.each([
    [['server/lists/serve-list.ts', 'server/parts.ts', 'server/features/events/open-events.ts']],
    [['server/db/connect.ts', 'server/settings.ts', 'server/more.ts', 'server/http/serve.ts']],
    [['web/ui/button.tsx', 'web/lib/format.ts', 'contract/bookings.rules.ts']],
  ])('refuse what is reached by way of others: %j', (paths) => {
    expect(findViolations(chain(...paths))).toEqual([expect.stringContaining(`${paths.join(' → ')}: `)]);
  });

  it.each([
    [['server/features/rooms/rooms.routes.ts', 'server/parts.ts', 'server/features/events/open-events.ts']],
    [['server/db/connect.ts', 'server/settings.ts', 'server/lib/clock.ts']],
    [['server/db/a.test.ts', 'server/testing/test-app.ts', 'server/app.ts', 'server/features/rooms/a.ts']],
    [['web/ui/failed-notice.tsx', 'web/lib/api.ts', 'contract/endpoints.ts', 'contract/bookings.ts']],
  ])('allow what is reached by way of others: %j', (paths) => {
    expect(findViolations(chain(...paths))).toEqual([]);
  });

  it('tell a breach in the middle of a way once', () => {
    const files = chain('server/http/serve.ts', 'server/db/connect.ts', 'server/lists/serve-list.ts');
    expect(findViolations(files)).toEqual([expect.stringContaining('server/db/connect.ts imports ')]);
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
