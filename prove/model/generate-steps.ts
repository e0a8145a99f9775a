import fc from 'fast-check';
import { kitchenStatuses } from '#contract/food/orders.rules.ts';
import { rewardNames } from '#contract/loyalty.rules.ts';
import { exclusiveAccess } from '#server/db/exclusive-access.ts';
import { deskSteps, deskWeights } from './generate-desk-steps.ts';
import { anybody, by, dishNames, guestCount, request, wanted, which, who } from './generate-parts.ts';
import { stories } from './generate-stories.ts';

const dishes: fc.Arbitrary<string[]> = fc.array(fc.constantFrom(...dishNames), {
  minLength: 1,
  maxLength: 4,
});

const steps = {
  ...deskSteps,
  book: fc.record({ who, wanted: request }),
  cancel: fc.record({ which, by }),
  checkOut: fc.record({
    who,
    wanted: fc.array(request, { minLength: 1, maxLength: 3 }),
    food: fc.oneof(dishes, fc.constant<string[]>([])),
    withCode: fc.boolean(),
  }),
  press: fc.record({
    which,
    by,
    outcome: fc.constantFrom('paid' as const, 'paid' as const, 'declined' as const),
  }),
  order: fc.record({
    who,
    dishes,
    to: wanted.bookable,
    told: fc.constantFrom<('now' | 'before' | undefined)[]>(undefined, 'now', 'before'),
  }),
  cook: fc.record({ which, by, step: fc.constantFrom(...kitchenStatuses) }),
  cancelOrder: fc.record({ which, by }),
  sellOut: fc.record({ dish: fc.constantFrom(...dishNames), soldOut: fc.boolean() }),
  reprice: fc.record({ dish: fc.constantFrom(...dishNames), cents: fc.integer({ min: 1, max: 3_000 }) }),
  rate: fc.record({ who, bookable: fc.nat(2), rating: fc.integer({ min: 1, max: 5 }) }),
  rateAgain: fc.record({ which, by, rating: fc.integer({ min: 1, max: 5 }) }),
  hide: fc.record({ which, by, hidden: fc.boolean() }),
  // The reward that can be had only once is wanted most, and twice in a row.
  redeem: fc.record({
    who,
    reward: fc.constantFrom(...rewardNames, exclusiveAccess, exclusiveAccess),
    times: fc.constantFrom(1, 2),
  }),
  addRoom: fc.record({
    who: anybody,
    kind: fc.constantFrom('room' as const, 'study' as const),
    cents: fc.integer({ min: 1, max: 20_000 }),
  }),
  askAdmin: fc.record({ who: anybody }),
  decide: fc.record({
    who: anybody,
    whose: fc.nat(guestCount + 1),
    role: fc.constantFrom('admin' as const, 'clerk' as const, 'user' as const),
  }),
  wait: fc.record({ minutes: fc.constantFrom(1, 5, 9, 11, 55, 240, 1_440) }),
};

export type Steps = {
  [K in keyof typeof steps]: (typeof steps)[K] extends fc.Arbitrary<infer T> ? T : never;
};
export type Step = { [K in keyof Steps]: { do: K } & Steps[K] }[keyof Steps];

const weights: Record<keyof Steps, number> = {
  ...deskWeights,
  book: 12,
  cancel: 4,
  checkOut: 6,
  press: 12,
  order: 4,
  cook: 3,
  cancelOrder: 2,
  sellOut: 1,
  reprice: 2,
  rate: 3,
  rateAgain: 1,
  hide: 1,
  redeem: 4,
  addRoom: 3,
  askAdmin: 2,
  decide: 3,
  wait: 5,
};

const single = fc.oneof(
  ...(Object.keys(steps) as (keyof Steps)[]).map((name) => ({
    // its own keys
    weight: weights[name],
    arbitrary: (steps[name] as fc.Arbitrary<object>).map((given) => ({ do: name, ...given }) as Step), // as its row says
  })),
);

/** Steps drawn one by one, with stories in between. */
export const generateSteps = (most: number): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: single.map((step) => [step]) },
        { weight: 1, arbitrary: fc.oneof(...stories) },
      ),
      { minLength: 1, maxLength: most, size: 'max' },
    )
    .map((parts) => parts.flat());
