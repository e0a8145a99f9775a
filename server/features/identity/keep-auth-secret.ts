import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { keepSecret } from './identity.queries.ts';

/** The key that signs cookies, made once for the database: sessions outlive a restart, and every process reads them. */
export const keepAuthSecret = (db: Kysely<Database>): Promise<string> =>
  keepSecret(db, 'auth', randomBytes(32).toString('base64url'));
