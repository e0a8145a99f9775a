import pg from 'pg';

/** Opens a session beside the pool, for one long task. Those of the pool send statements ahead, and so take no COPY. */
export const openSession = async ({ options }: pg.Pool): Promise<pg.Client> => {
  const client = new pg.Client({
    ...options,
    // The pool hides it from whoever lists its options.
    ...(options.password !== undefined && { password: options.password }),
    ...{ pipeline: false, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};
