import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { compileMessages } from './scripts/setup/compile-messages.mjs';

await compileMessages();

/** These end what hangs. They are far beyond what a test takes, because a slow machine is no finding. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** What takes too long for every `npm test`: `--thorough` runs only these. */
const tags = [{ name: 'thorough' }];

/** Tests outside the server that need a database as its own do. */
const onDatabase = [
  'scripts/start.test.ts',
  'bench/fill/fill-house.test.ts',
  'prove/prices/booked-quotes.test.ts',
  'prove/figures/figures.test.ts',
];

export default defineConfig({
  test: {
    // Tests mostly wait for servers and databases, which are processes of their own: four keep two cores busy.
    // All databases are in one PostgreSQL, which takes as many connections as eight need.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    projects: [
      {
        test: {
          name: 'rules',
          ...patience,
          tags,
          // Nothing keeps state in its modules, here and below, and loading them anew for each file takes most of the time.
          isolate: false,
          include: ['{bench,contract,prove,scripts,web}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...onDatabase],
        },
      },
      {
        test: {
          name: 'server',
          ...patience,
          tags,
          isolate: false,
          include: ['server/**/*.test.ts', ...onDatabase],
          setupFiles: ['server/testing/hash-quickly.ts'],
          globalSetup: ['server/testing/postgres/start-postgres.ts'],
        },
      },
      {
        test: {
          name: 'proofs',
          ...patience,
          tags,
          isolate: false,
          include: ['prove/**/*.proof.ts'],
          globalSetup: ['server/testing/postgres/start-postgres.ts'],
        },
      },
    ],
  },
});
