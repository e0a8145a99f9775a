import { writeUrl } from '../../db/connection/write-url.ts';
import type { TestDatabase } from '../test-database.ts';

/** The `DATABASE_URL` of a test's database. */
export const urlOf = (
  { connection }: Pick<TestDatabase, 'connection'>,
  password = connection.password,
): string => writeUrl({ ...connection, password });
