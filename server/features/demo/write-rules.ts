import type { Tx } from '../../db/schema.ts';
import { writeTerms } from '../prices/rule-rows.ts';
import type { RowContext } from './booking-rows.ts';
import { insertMany, insertRules, isWithoutRules, recordRules } from './demo.queries.ts';
import { ruleLogRow } from './event-rows.ts';
import { dateOf, type Local } from './plan/local-time.ts';
import { planRules } from './plan/plan-rules.ts';

/** Adds price rules to a house without any, once. Existing bookings keep their price. */
export const writeRules = async (
  tx: Tx,
  context: Pick<RowContext, 'toInstant' | 'actor'>,
  now: Local,
): Promise<void> => {
  if (!(await recordRules(tx, new Date(context.toInstant(now)))) || !(await isWithoutRules(tx))) return;
  const rules = planRules(dateOf(now));
  await insertRules(
    tx,
    rules.map(({ id, ...terms }, index) => ({ ...writeTerms(terms), id, position: index + 1 })),
  );
  await insertMany(
    tx,
    'desk_log',
    rules.map((rule) => ruleLogRow(rule, now, context)),
  );
};
