import type { Db } from '../../db/schema.ts';
import type { Settings } from '../../settings.ts';
import { findStoredHouse } from './house.queries.ts';
import { completeHouse } from './open-house.ts';

/** The tax of the house at a moment, which later changes leave as it was. */
export const findTaxRate = async (db: Db, machine: Pick<Settings, 'taxRate'>, at: Date): Promise<number> =>
  completeHouse(await findStoredHouse(db, at), machine).taxRate;
