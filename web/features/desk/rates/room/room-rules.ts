import type { Kind } from '#contract/kinds.ts';
import { isFor } from '#contract/prices/prices.rules.ts';
import type { PriceRule, PriceRuleChange } from '#contract/prices/prices.ts';
import { kindsOf } from '../rule-words.ts';

type Bookable = { kind: Kind; id: number };

/** Whether a rule includes a bookable, applies to it alone, or excludes it. */
export type RoomRule = { rule: PriceRule; part: 'taken in' | 'alone' | 'left out' };

/** The active rules, not over yet, that apply or could apply to this bookable. */
export const listRoomRules = (
  rules: readonly PriceRule[],
  { kind, id }: Bookable,
  today: string,
): RoomRule[] =>
  rules
    .filter((rule) => rule.on && kindsOf(rule).includes(kind) && (rule.to === undefined || rule.to >= today))
    .map((rule) => {
      if (!isFor(rule, { kind, bookableId: id })) return { rule, part: 'left out' };
      return { rule, part: rule.ids?.length === 1 ? 'alone' : 'taken in' };
    });

/** The change of a rule that includes or excludes a bookable, by its `ids` or its `except`. */
export const takeIn = (
  { ids, except = [] }: PriceRule,
  { kind, id }: Bookable,
  isIn: boolean,
): PriceRuleChange => {
  if (ids) {
    const others = ids.filter((other) => other !== id);
    return { ids: isIn ? [...others, id] : others };
  }
  const others = except.filter((one) => one.kind !== kind || one.id !== id);
  const after = isIn ? others : [...others, { kind, id }];
  return { except: after.length > 0 ? after : null };
};
