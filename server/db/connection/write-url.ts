type Address = { host: string; port: number; user: string; password: string; database: string };

/** A database as `DATABASE_URL` names it; the folder of a socket stands in the place of the host. */
export const writeUrl = ({ host, port, user, password, database }: Address): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
