import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findPointMistakes } from './point-mistakes.queries.ts';

/** What is wrong with points and codes, in a line each; nothing when every point is where it should be. */
export const checkPoints = (db: Kysely<Database>): Promise<string[]> => findPointMistakes(db);
