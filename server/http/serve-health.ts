import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readMigrations } from '../db/migrate/read-migrations.ts';
import type { Db } from '../db/schema.ts';
import { retryAfterSeconds } from './problems/send-problem.ts';
import { dataHeaders } from './security-headers.ts';

/** `/healthz`: the process responds. `/readyz`: it also reaches its database, with all migrations applied. */
export const serveHealth = async (app: FastifyInstance, db: Db): Promise<void> => {
  const migrations = (await readMigrations()).length;
  const headers = { ...dataHeaders, 'cache-control': 'no-store' };

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.headers(headers);
    return { status: 'ok' };
  });

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.headers(headers);
    try {
      const { rows } = await sql<{ applied: number }>`
        select count(*)::int as applied from schema_migrations`.execute(db);
      if ((rows[0]?.applied ?? 0) >= migrations) return { status: 'ok' };
      return reply.code(503).send({ status: 'not migrated' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable' });
    }
  });
};
