import pg from 'pg';

/** Opens a session outside the pool for a long task. Pool connections are pipelined and cannot run COPY. */
export const openSession = async ({ options }: pg.Pool): Promise<pg.Client> => {
  const client = new pg.Client({
    ...options,
    // The pool's options do not list the password.
    ...(options.password !== undefined && { password: options.password }),
    pipeline: false,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};
