import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** A replica that cannot stand in for the database just now; the message says why. */
export class ReplicaUnfit extends Error {
  override name = 'ReplicaUnfit';
}

/** So long, in milliseconds, a read waits for the replica. It is usually a few behind. */
const patience = 100;
const pause = 5;

/**
 * How far the log of the database has been written to the disk, in bytes: at least to the end of everything that anybody can
 * see, and no further than replicas are sent it. Where commits do not wait for the disk, how far it goes at all.
 */
export const readPosition = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select (
      case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
      end - '0/0'::pg_lsn
    )::int8 as position`.execute(db);
  return rows[0]?.position ?? Number.POSITIVE_INFINITY;
};

/** Which installation a database belongs to; a replica shares it with what it copies. */
export const readSystem = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { rows } = await sql<{ system: string }>`
    select system_identifier::text as system from pg_control_system()`.execute(db);
  return rows[0]?.system;
};

const askReplayed = (db: Kysely<Database>): CompiledQuery<{ replayed: number | null }> =>
  sql<{ replayed: number | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as replayed`.compile(
    db,
  );

/** Reads from a replica as soon as it shows everything up to a position; fails where that takes too long. */
export const readFrom = async <T>(
  replica: Kysely<Database>,
  position: number,
  read: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> => {
  const question = askReplayed(replica);
  return replica.getExecutor().provideConnection(async (connection) => {
    const hasReached = async (): Promise<boolean> => {
      const { rows } = await connection.executeQuery<{ replayed: number | null }>(question);
      const replayed = rows[0]?.replayed ?? null;
      if (replayed === null) throw new ReplicaUnfit('it is no replica');
      return replayed >= position;
    };
    // Sent right behind each other, so that where it has got there already, which is usual, this takes one round trip.
    const asked = hasReached();
    const found = read(connection);
    // It counts only if the replica was far enough.
    found.catch(() => {});
    if (await asked) return found;
    for (let waited = 0; waited < patience; waited += pause) {
      await sleep(pause);
      if (await hasReached()) return read(connection);
    }
    throw new ReplicaUnfit('it lags behind');
  });
};
