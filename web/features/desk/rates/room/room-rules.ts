import type { Kind } from '#contract/kinds.ts';
import { isFor } from '#contract/prices/prices.rules.ts';
import type { PriceRule, PriceRuleChange } from '#contract/prices/prices.ts';
import { kindsOf } from '../rule-words.ts';

type Bookable = { kind: Kind; id: number };

/** Whether a rule is for one bookable, for this one alone, or leaves it out. */
export type RoomRule = { rule: PriceRule; part: 'taken in' | 'alone' | 'left out' };

/** The rules that are on and not over and that are, or could be, for this bookable. */
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

/** What changes in a rule when it takes a bookable in or leaves it out: what it names, or what it is not for. */
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
