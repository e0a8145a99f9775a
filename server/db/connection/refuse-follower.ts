import type pg from 'pg';

/**
 * Fails where a line leads to a replica, as it may behind a proxy that has just begun or while another takes the place of a
 * lost primary: it could show less than was acknowledged. To whoever asks this is a database that only reads.
 */
export const refuseFollower = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows)
    throw Object.assign(new Error('It only follows another database.'), { code: '25006' });
};
