import type { PriceRule } from '#contract/prices/prices.ts';
import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { findRules, lockRules, updateOrder } from './prices.queries.ts';
import { presentRule } from './rule-rows.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Reorders all price rules; refused if others have changed them meanwhile. */
export const orderRules = async (
  tx: Tx,
  context: DeskContext,
  { ids, before: seen }: { ids: readonly string[]; before?: readonly string[] | undefined },
): Promise<PriceRule[]> => {
  const rows = await lockRules(tx);
  const before = rows.map(({ id }) => id);
  const isOutdated = seen !== undefined && !isSame(seen, before);
  if (isOutdated || !isSame(before.toSorted(), ids.toSorted()))
    throw new AppError('RULES_CHANGED', { rules: rows.map(presentRule) });
  if (isSame(before, ids)) return rows.map(presentRule);
  await updateOrder(tx, ids);
  await recordDeskAction(tx, context, { subject: 'price rules', before: { ids: before }, after: { ids } });
  return (await findRules(tx)).map(presentRule);
};
