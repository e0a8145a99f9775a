import { nameField } from '#contract/fields.rules.ts';
import {
  NewPriceRule,
  type PriceRule,
  type PriceRuleChange,
  type RuleTerms,
} from '#contract/prices/prices.ts';
import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { findLastChange, lockRules, updateRule } from './prices.queries.ts';
import { refuseMissingIds } from './refuse-missing-ids.ts';
import { presentRule, readTerms, writeTerms } from './rule-rows.ts';

/** The rule after a change: omitted fields stay, null removes a condition. */
const merge = (terms: RuleTerms, change: Omit<PriceRuleChange, 'version'>): RuleTerms => {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = NewPriceRule.safeParse({ ...terms, ...Object.fromEntries(given) });
  if (merged.success) return merged.data;
  // Each field is valid alone, so these errors are about combinations.
  const errors = merged.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: message.replace('{field}', nameField(path.join('.'))),
  }));
  throw new AppError('BAD_INPUT', { errors });
};

/** Changes a price rule, unless somebody else has changed it since it was read. */
export const changeRule = async (
  tx: Tx,
  context: DeskContext,
  ruleId: string,
  { version, ...change }: PriceRuleChange,
): Promise<PriceRule> => {
  const row = (await lockRules(tx)).find(({ id }) => id === ruleId);
  if (!row) throw new AppError('RULE_NOT_FOUND');
  if (version !== undefined && version !== row.version) {
    const last = await findLastChange(tx, ruleId);
    throw new AppError('RULE_CHANGED', { ...last, at: last?.at.toISOString(), rule: presentRule(row) });
  }
  const before = readTerms(row);
  const after = merge(before, change);
  await refuseMissingIds(tx, after);
  const changed = await updateRule(tx, ruleId, writeTerms(after));
  await recordDeskAction(tx, context, { subject: `price rule ${ruleId}`, before, after });
  return presentRule(changed);
};
