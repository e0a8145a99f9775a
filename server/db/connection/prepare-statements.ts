import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** The names under which statements are prepared on every connection; undefined if that is not worthwhile. */
export type StatementNames = {
  nameOf(text: string): string | undefined;
  /** Changes all names: a newer version has changed tables, and statements prepared before fail. */
  renew(): void;
};

/** Prepared statements that return all columns (`*`) fail as soon as a newer version adds one. */
const isOpenEnded = (text: string): boolean => /\b(select|returning) ("\w+"\.)?\*/.test(text);

/** Names repeated statements, up to a limit, because every connection keeps each of them. */
export const nameStatements = (most: number): StatementNames => {
  const names = new Map<string, string>();
  /** Texts seen once: many, such as those with a list of a certain length, never repeat. */
  const seen = new Set<string>();
  let generation = 0;
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= most || isOpenEnded(text)) return name;
      if (seen.delete(text)) {
        // A hash of the text: if processes share a connection, a name always means the same statement.
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 24);
        names.set(text, `nightdesk_${generation}_${hash}`);
        return names.get(text);
      }
      if (seen.size >= most) seen.clear();
      seen.add(text);
      return undefined;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
};

/** `cached plan must not change result type`: a table has changed since the statement was prepared. */
const hasChangedTable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');

/** The pool for Kysely: repeated statements are parsed and planned once per connection. */
export const prepareStatements = (pool: pg.Pool): PostgresPool => {
  const { nameOf, renew } = nameStatements(500);

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      try {
        return await client.query({ ...(name !== undefined && { name }), text, values: [...values] });
      } catch (error) {
        if (hasChangedTable(error)) renew();
        throw error;
      }
    };
    return {
      // The type also allows cursors, which are not used.
      query: query as unknown as PostgresPoolClient['query'],
      release: (error) => client.release(error),
    };
  };

  // Kysely identifies a connection by its object.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
};
