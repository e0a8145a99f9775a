import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../db/connection/connect.ts';
import { addDemoContent } from '../../db/demo/add-demo-content.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../db/embedded/start-embedded.ts';
import { migrate } from '../../db/migrate/migrate.ts';
import { takeOwnTemp } from '../processes/take-own-temp.ts';
import { startOutside } from './start-outside.ts';

export const templates = { empty: 'template_empty', demo: 'template_demo' } as const;

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgres['connection'];
  }
}

/** One PostgreSQL for the whole run, with the two template databases that tests clone. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  // Workers inherit it. Proofs need a house on a disk.
  takeOwnTemp({ inMemory: project.name === 'server' });
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-test-'));
  const postgres =
    process.env.PROVE_ENGINE === 'outside'
      ? await startOutside(folder, fastAndForgetful)
      : await startEmbedded(folder, { settings: fastAndForgetful });
  // Tests create databases and roles, and bypass guards.
  await prepareTemplates(postgres.superuser);
  project.provide('postgres', postgres.superuser);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
};

/** No data has to survive the run. */
const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
};

const prepareTemplates = async (connection: EmbeddedPostgres['connection']): Promise<void> => {
  const server = connect(connection);
  await server.pool.query(`create database ${templates.empty}`);
  const empty = connect({ ...connection, database: templates.empty });
  await migrate(empty.pool);
  await empty.close();
  await server.pool.query(`create database ${templates.demo} template ${templates.empty}`);
  const demo = connect({ ...connection, database: templates.demo });
  await addDemoContent(demo.db);
  await demo.close();
  await server.close();
};
