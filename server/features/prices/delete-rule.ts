import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { deleteRuleRow, lockRules } from './prices.queries.ts';
import { readTerms } from './rule-rows.ts';

/** Deletes a price rule; the log keeps its content, and bookings keep their price. */
export const deleteRule = async (tx: Tx, context: DeskContext, ruleId: string) => {
  const row = (await lockRules(tx)).find(({ id }) => id === ruleId);
  if (!row) throw new AppError('RULE_NOT_FOUND');
  await deleteRuleRow(tx, ruleId);
  await recordDeskAction(tx, context, { subject: `price rule ${ruleId}`, before: readTerms(row) });
  return { success: true as const };
};
