import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The servers and databases that tests wait for are processes of their own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          // Nothing keeps state in its modules, here and below, and loading them anew for each file takes most of the time.
          isolate: false,
          include: ['{bench,contract,prove,scripts,web}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'scripts/start.test.ts', 'bench/fill-house.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: [
            ...['server/**/*.test.ts', 'scripts/start.test.ts', 'bench/fill-house.test.ts'],
            'prove/**/*.proof.ts',
          ],
          globalSetup: ['server/testing/start-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // A busy machine is not a finding.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
