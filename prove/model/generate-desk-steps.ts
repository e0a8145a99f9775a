import fc from 'fast-check';
import { kinds } from '#contract/kinds.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import { anybody, type By, request, wanted, which, who } from './generate-parts.ts';

/** The staff, and sometimes somebody who has no business at the desk. */
const by = fc.constantFrom<By>('clerk', 'clerk', 'clerk', 'admin', 'admin', 'admin', 'owner', 'other');

/** Who may change prices, and sometimes somebody else. */
const ruler = fc.constantFrom<By>('admin', 'admin', 'admin', 'admin', 'clerk', 'owner');

const cents = fc.integer({ min: 1, max: 9_000 });
const { bookable, day, time, count } = wanted;
const seldom = fc.constantFrom(true, false, false, false);

const change: fc.Arbitrary<RuleTerms['change']> = fc.oneof(
  fc.record({ percent: fc.constantFrom(20, -10, 33.33, -100) }),
  fc.record({ amount: fc.constantFrom(5, -2.5) }),
  fc.record({ price: fc.constantFrom(0, 9.99) }),
);

/** Few conditions of each sort: `prices` proves them all, and here only the resulting prices matter. */
const rule: fc.Arbitrary<RuleTerms> = fc.record(
  {
    name: fc.constantFrom('Weekend', 'Evening', 'Longer'),
    on: fc.constantFrom(true, true, false),
    kinds: fc.constantFrom<RuleTerms['kinds']>(['room'], ['study', 'pc'], [...kinds]),
    weekdays: fc.constantFrom([1, 3], [2, 4, 6]),
    minUnits: fc.constantFrom(2, 3),
    change,
    stop: seldom,
  },
  { requiredKeys: ['name', 'on', 'change', 'stop'] },
);

/** The steps at the desk. */
export const deskSteps = {
  checkIn: fc.record({ which, by, anyway: seldom }),
  leaveHouse: fc.record({ which, by, leaveDue: fc.boolean() }),
  noShow: fc.record({ which, by }),
  takeItBack: fc.record({ which, by, minutesLater: fc.constantFrom(0, 0, 10, 11) }),
  ready: fc.record({ bookable, by, clean: fc.constantFrom(true, true, false) }),
  move: fc.record({
    which,
    by,
    anyway: seldom,
    preview: seldom,
    to: fc.record({ bookable, day, time, count }, { requiredKeys: [] }),
  }),
  extend: fc.record({
    which,
    more: fc.integer({ min: 1, max: 3 }),
    preview: seldom,
    by: fc.constantFrom<By>('owner', 'owner', 'owner', 'other', 'clerk'),
  }),
  charge: fc.record({ which, by, cents: cents.map((some) => (some % 3 === 0 ? -some : some)) }),
  // Often right after everything was paid, which refuses it.
  takeOff: fc.record({ which, by, charge: fc.nat(5), isPaidFirst: fc.boolean() }),
  pay: fc.record({ which, by, cents, all: fc.boolean() }),
  refund: fc.record({ which, by, cents, all: fc.boolean() }),
  block: fc.record({ by, bookable, day, count, hour: fc.constantFrom('09:00', '10:00', '14:00', '18:00') }),
  unblock: fc.record({ which, by }),
  addRule: fc.record({ by: ruler, rule }),
  switchRule: fc.record({ which, by: ruler, on: fc.boolean() }),
  dropRule: fc.record({ which, by: ruler }),
  turnRules: fc.record({ by: ruler }),
  // Often twice in a row, which is refused.
  join: fc.record({ who, wanted: request, times: fc.constantFrom(1, 2) }),
  leaveLine: fc.record({ which, by: fc.constantFrom<By>('owner', 'owner', 'other', 'admin') }),
  suspend: fc.record({ by: anybody, whose: fc.nat(2), suspended: fc.boolean() }),
};

export const deskWeights: Record<keyof typeof deskSteps, number> = {
  checkIn: 9,
  leaveHouse: 5,
  noShow: 3,
  takeItBack: 9,
  ready: 4,
  move: 10,
  extend: 5,
  charge: 4,
  takeOff: 4,
  pay: 5,
  refund: 3,
  block: 6,
  unblock: 2,
  addRule: 6,
  switchRule: 1,
  dropRule: 2,
  turnRules: 1,
  suspend: 2,
  join: 14,
  leaveLine: 1,
};
