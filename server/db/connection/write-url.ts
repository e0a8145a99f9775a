type Address = { host: string; port: number; user: string; password: string; database: string };

/** A database as a `DATABASE_URL`; the folder of a socket takes the place of the host. */
export const writeUrl = ({ host, port, user, password, database }: Address): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
