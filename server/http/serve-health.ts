import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readMigrations } from '../db/migrate/read-migrations.ts';
import type { Db } from '../db/schema.ts';
import { coalesceCalls } from '../lib/batch-calls.ts';
import { retryAfterSeconds } from './problems/send-problem.ts';
import { dataHeaders } from './security-headers.ts';

/** How long `/readyz` repeats a result, in milliseconds: it is public and not rate-limited. */
const repeatMs = 1000;

/** `/healthz`: the process responds. `/readyz`: it also reaches its database, with all migrations applied. */
export const serveHealth = async (app: FastifyInstance, db: Db): Promise<void> => {
  const migrations = (await readMigrations()).length;
  const headers = { ...dataHeaders, 'cache-control': 'no-store' };

  const readStatus = async () => {
    try {
      const { rows } = await sql<{ applied: number }>`
        select count(*)::int as applied from schema_migrations`.execute(db);
      return (rows[0]?.applied ?? 0) >= migrations ? 'ok' : 'not migrated';
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return 'unavailable';
    }
  };
  let last: { status: Awaited<ReturnType<typeof readStatus>>; at: number } | undefined;
  const findStatus = coalesceCalls(async () => {
    if (!last || performance.now() - last.at > repeatMs)
      last = { status: await readStatus(), at: performance.now() };
    return last.status;
  });

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.headers(headers);
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = await findStatus();
    reply.headers(headers).code(status === 'ok' ? 200 : 503);
    if (status === 'unavailable') reply.header('retry-after', retryAfterSeconds);
    return { status };
  });
};
