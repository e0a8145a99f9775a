import { migrate } from '../../db/migrate/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

/** A database as an earlier version has left it: with its migrations up to one, and without content. */
export const openEarlierDatabase = async (upTo: number): Promise<TestDatabase> => {
  const database = await createTestDatabase({ bare: true });
  await migrate(database.pool, { upTo });
  return database;
};
