import { StartError } from '../../lib/start-error.ts';

const oldest = 15;

/** Refuses a PostgreSQL older than the SQL of this project; takes what `show server_version_num` answers. */
export const checkServerVersion = (versionNumber: number): void => {
  const major = Math.floor(versionNumber / 10_000);
  if (major < oldest)
    throw new StartError(`The database is PostgreSQL ${major}, and Nightdesk needs ${oldest} or newer.`);
};
