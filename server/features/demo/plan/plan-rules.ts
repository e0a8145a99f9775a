import type { RuleTerms } from '#contract/prices/prices.ts';
import { referenceOf } from './seeded-choices.ts';

/** The initial price rules of a living demo; `today` decides which New Year's Eve they are for. */
export const planRules = (today: string): (RuleTerms & { id: string })[] => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) <= '01-02' ? 1 : 0);
  const terms: Omit<RuleTerms, 'stop'>[] = [
    { name: 'Weekend', on: true, kinds: ['room'], weekdays: [5, 6], change: { percent: 20 } },
    {
      name: "Year's end",
      on: true,
      kinds: ['room'],
      change: { amount: 15 },
      from: `${year}-12-20`,
      to: `${year + 1}-01-02`,
    },
    { name: 'A week or longer', on: true, kinds: ['room'], minUnits: 7, change: { percent: -10 } },
    {
      name: 'Night owls',
      on: true,
      kinds: ['pc'],
      change: { percent: -30 },
      fromTime: '22:00',
      toTime: '06:00',
    },
    {
      name: 'Early study',
      on: false,
      kinds: ['study'],
      change: { percent: -25 },
      weekdays: [1, 2, 3, 4, 5],
      fromTime: '06:00',
      toTime: '09:00',
    },
  ];
  return terms.map((rule) => ({ ...rule, stop: false, id: referenceOf(`demo price rule ${rule.name}`) }));
};

export const ruleIds: readonly string[] = planRules('2026-01-01').map(({ id }) => id);
