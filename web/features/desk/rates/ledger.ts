import { fromCents } from '#contract/money.ts';
import type { ExplainedUnit, NotUsed } from '#contract/prices/prices.rules.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { describeChange, kindsOf } from './rule-words.ts';

/** One line in the explanation of a price. */
export type LedgerRow = {
  /** The number of the rule in the list; none for rounding and floor. */
  number?: number;
  what: string;
  effect: string;
  /** The price after this line. */
  sum: number;
};

const signed = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatSum(fromCents(Math.abs(cents)))}`;

/** Intermediate results have fractions of cents; they are shown to the cent. */
const shown = (cents: number): number => fromCents(Math.round(cents));

/** The base price, each applied rule with the price after it, and the effects of rounding and floor. */
export const writeLedger = (unit: ExplainedUnit, rules: readonly RuleTerms[]): LedgerRow[] => {
  const { baseCents, steps, roundedCents, cents } = unit;
  const rows: LedgerRow[] = [{ what: m.desk_rates_base(), effect: '', sum: fromCents(baseCents) }];
  for (const { rule, cents: so } of steps)
    rows.push({
      number: rules.indexOf(rule) + 1,
      what: rule.name,
      effect: describeChange(rule.change),
      sum: shown(so),
    });
  const reached = Math.round(steps.at(-1)?.cents ?? baseCents);
  if (roundedCents !== reached)
    rows.push({
      what: m.desk_rates_rounded(),
      effect: signed(roundedCents - reached),
      sum: fromCents(roundedCents),
    });
  if (cents !== roundedCents)
    rows.push({
      what: cents > roundedCents ? m.desk_rates_floor() : m.desk_rates_ceiling(),
      effect: signed(cents - roundedCents),
      sum: fromCents(cents),
    });
  return rows;
};

/** The maximum number of reasons shown; the others are counted. */
const reasonsMost = 8;

const describeReason = (number: number, rule: RuleTerms, why: NotUsed, unit: 'night' | 'hour'): string => {
  const kinds = kindsOf(rule);
  return m.desk_rates_why_not({ number, why, unit, kinds: kinds.join('_'), count: rule.minUnits ?? 1 });
};

/** Why the other rules were not applied: `1 is for other rooms, 5 needs 7 nights.` Undefined if all were. */
export const explainUnused = (
  { notUsed }: ExplainedUnit,
  rules: readonly RuleTerms[],
  unit: 'night' | 'hour',
): string | undefined => {
  if (notUsed.length === 0) return undefined;
  const reasons = notUsed
    .slice(0, reasonsMost)
    .map(({ rule, why }) => describeReason(rules.indexOf(rule) + 1, rule, why, unit))
    .join(', ');
  return m.desk_rates_not_used({ reasons, more: Math.max(0, notUsed.length - reasonsMost) });
};
