import { type Kind, kinds } from '#contract/kinds.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findMissing } from './prices.queries.ts';

const refuse = async (db: Db, path: 'ids' | 'except', kind: Kind, ids: readonly number[]): Promise<void> => {
  const missing = ids.length > 0 ? await findMissing(db, kind, ids) : [];
  if (missing.length > 0)
    throw new AppError('BAD_INPUT', {
      errors: [{ path, message: `There is no ${missing.slice(0, 5).join(', ')} of this kind.` }],
    });
};

/** Refuses a rule that names a room, study room or PC that does not exist. */
export const refuseMissingIds = async (
  db: Db,
  { kinds: named, ids = [], except = [] }: RuleTerms,
): Promise<void> => {
  const [only] = named ?? [];
  if (only) await refuse(db, 'ids', only, ids);
  for (const kind of kinds)
    await refuse(
      db,
      'except',
      kind,
      except.filter((one) => one.kind === kind).map(({ id }) => id),
    );
};
