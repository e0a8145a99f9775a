import { maxRules, type RuleTerms } from '#contract/prices/prices.ts';
import type { Db } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { insertRule, lockRules } from './prices.queries.ts';
import { refuseMissingIds } from './refuse-missing-ids.ts';
import { writeTerms } from './rule-rows.ts';

/** Appends a price rule, once per idempotency key. */
export const addRule = async (
  db: Db,
  context: DeskContext,
  idempotentCall: IdempotentCall,
  terms: RuleTerms,
) => {
  const newId = generateId();
  const insertedId = await createIdempotently(db, idempotentCall, newId, async (tx) => {
    if ((await lockRules(tx)).length >= maxRules) throw new AppError('TOO_MANY_RULES', { max: maxRules });
    await refuseMissingIds(tx, terms);
    await insertRule(tx, newId, writeTerms(terms));
    await recordDeskAction(tx, context, { subject: `price rule ${newId}`, after: terms });
    return newId;
  });
  return { insertedId };
};
