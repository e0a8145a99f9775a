import type { Kind } from '#contract/kinds.ts';
import type { PriceRule } from '#contract/prices.ts';
import { kindsOf } from '../rule-words.ts';

/** How a rule concerns one bookable: it is for all of its kind, for this one alone, or names some and this one among them or not. */
export type RoomRule = { rule: PriceRule; part: 'all' | 'alone' | 'named' | 'left out' };

/** The rules that are on and not over and that are, or could be, for this bookable. */
export const listRoomRules = (
  rules: readonly PriceRule[],
  { kind, id }: { kind: Kind; id: number },
  today: string,
): RoomRule[] =>
  rules
    .filter((rule) => rule.on && kindsOf(rule).includes(kind) && (rule.to === undefined || rule.to >= today))
    .map((rule) => {
      if (!rule.ids) return { rule, part: 'all' };
      if (!rule.ids.includes(id)) return { rule, part: 'left out' };
      return { rule, part: rule.ids.length === 1 ? 'alone' : 'named' };
    });

/** The bookables that a rule names, with or without this one. */
export const nameInRule = ({ ids = [] }: PriceRule, id: number, isNamed: boolean): number[] =>
  isNamed ? [...ids.filter((other) => other !== id), id] : ids.filter((other) => other !== id);
