import type { Kysely } from 'kysely';
import type { Pc } from '#contract/pcs.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findPc } from './pcs.queries.ts';
import { presentPc } from './present-pc.ts';

/** One PC by the number on its sticker. */
export const showPc = async (db: Kysely<Database>, id: number): Promise<Pc> => {
  const row = await findPc(db, id);
  if (!row) throw new AppError('PC_NOT_FOUND');
  return presentPc(row);
};
