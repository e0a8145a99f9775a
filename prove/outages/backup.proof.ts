import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { seededRandom } from '#server/testing/random-numbers.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#server/testing/test-database.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { prove } from '../prove.ts';
import { sumTables } from '../sum-tables.ts';
import { damages } from './damage-file.ts';
import { fillTables } from './fill-tables.ts';

/** What `npm run backup` and `npm run restore` run. */
const run = (command: 'backup' | 'restore', database: TestDatabase, file: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const program = fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url));
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, file],
      { env: { PATH: process.env.PATH, DATABASE_URL: urlOf(database) } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

prove(
  {
    test: 'backup and restore of a full house',
    must: 'every row comes back the same, and of a damaged file nothing is restored',
    ...{ short: 500, long: 100_000, unit: 'bookings' },
  },
  async ({ count, seed, isLong }) => {
    const folder = await mkdtemp(join(tmpdir(), 'nightdesk-backup-'));
    whenDone(() => rm(folder, { recursive: true, force: true }));
    const house = await createTestDatabase({ demo: true });
    await fillTables(house, count);
    const sums = await sumTables(house);
    expect(Object.entries(sums).filter(([, sum]) => sum.startsWith('0 rows'))).toEqual([]);
    expect(sums.bookings).toMatch(`${count} rows`);

    const file = join(folder, 'house.backup');
    const begun = performance.now();
    expect(await run('backup', house, file)).toMatchObject({ code: 0 });
    const written = performance.now();
    const bytes = await readFile(file);

    const other = await createTestDatabase({ bare: true });
    const draw = seededRandom(seed);
    const tried = isLong ? damages : damages.slice(0, 3);
    for (const { what, damage } of tried) {
      const damaged = join(folder, 'damaged.backup');
      await writeFile(damaged, damage(bytes, draw));
      const { code, said } = await run('restore', other, damaged);
      expect(said, what).toContain('is not a whole backup of Nightdesk');
      expect(code, what).toBe(1);
      expect(await sumTables(other), what).toEqual({});
    }

    const before = performance.now();
    expect(await run('restore', other, file)).toMatchObject({ code: 0 });
    const restored = performance.now();
    expect(await sumTables(other)).toEqual(sums);
    const tables = Object.values(sums).filter((sum) => sum.includes(' rows')).length;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    return `${tables} tables equal, ${tried.length} damaged files refused, ${(bytes.length / 1e6).toFixed(1)} MB, written in ${seconds(written - begun)}, restored in ${seconds(restored - before)}`;
  },
);
