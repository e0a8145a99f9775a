import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Gives the name under which a statement is prepared on every connection; undefined for one that is not worth it. */
export type StatementNames = {
  nameOf(text: string): string | undefined;
  /** Gives other names from now on: a newer version has changed tables, and what was prepared before fails. */
  renew(): void;
};

/** What gives all columns of a table, whichever they are, fails when prepared as soon as a newer version adds one. */
const isOpenEnded = (text: string): boolean => /\b(select|returning) ("\w+"\.)?\*/.test(text);

/** Names statements that come again, and no more than so many: each is kept by each connection. */
export const nameStatements = (most: number): StatementNames => {
  const names = new Map<string, string>();
  /** Many texts, such as those with a list of a certain length, come once and never again. */
  const seen = new Set<string>();
  let generation = 0;
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= most || isOpenEnded(text)) return name;
      if (seen.delete(text)) {
        // By the text: where processes come to share a connection, the same name never means something else.
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

/** `cached plan must not change result type`: the table is not what it was when the statement was prepared. */
const hasChangedTable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');

/** The pool as Kysely uses it: what is asked again and again is parsed and planned once for each connection. */
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
      // Cursors, which could be asked for in the same way, are not used.
      query: query as unknown as PostgresPoolClient['query'],
      release: (error) => client.release(error),
    };
  };

  // Kysely knows a connection by its object.
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
