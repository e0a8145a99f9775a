import type { TestDatabase } from './test-database.ts';

/** The `DATABASE_URL` of a test's database. */
export const urlOf = ({ connection }: Pick<TestDatabase, 'connection'>, password?: string): string => {
  const { user, host, port, database } = connection;
  const secret = encodeURIComponent(password ?? connection.password);
  return `postgres://${user}:${secret}@${encodeURIComponent(host)}:${port}/${database}`;
};
