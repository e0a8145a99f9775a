import type { RuleTerms } from '#contract/prices.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findMissing } from './prices.queries.ts';

/** Refuses a rule for a room, study room or PC that there is not. */
export const refuseMissingIds = async (db: Db, { kinds, ids }: RuleTerms): Promise<void> => {
  const [kind] = kinds ?? [];
  const missing = kind && ids ? await findMissing(db, kind, ids) : [];
  if (missing.length > 0)
    throw new AppError('BAD_INPUT', {
      errors: [{ path: 'ids', message: `There is no ${missing.slice(0, 5).join(', ')} of this kind.` }],
    });
};
