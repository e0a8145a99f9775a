import fc from 'fast-check';
import { kitchenStatuses } from '#contract/food/orders.rules.ts';
import { rewardNames } from '#contract/loyalty.rules.ts';
import { exclusiveAccess } from '#server/db/exclusive-access.ts';

export type By = 'owner' | 'other' | 'admin';
export type Wanted = { thing: number; day: number; time: string; count: number };

export const guestCount = 3;
/** Two rooms, a study room and a PC, and what was added since. */
export const thingCount = 4;
const mostThings = thingCount + 2;
export const dishNames = ['Soup', 'Pizza', 'Salad'] as const;

const who = fc.nat(guestCount - 1);
const anybody = fc.oneof(fc.nat(guestCount), fc.constant(guestCount));
/** One of what there is by then, counted round and round. */
const which = fc.nat(30);
const by = fc.constantFrom<By>('owner', 'owner', 'owner', 'other', 'admin');

// Few enough that requests meet, and some lie in the past once time has gone on.
const wanted: fc.Arbitrary<Wanted> = fc.record({
  thing: fc.nat(mostThings - 1),
  day: fc.nat(2),
  time: fc.constantFrom('09:00', '09:59', '10:30', '11:00', '14:00', '14:01', '18:00', '23:30'),
  count: fc.integer({ min: 1, max: 3 }),
});
const dishes: fc.Arbitrary<string[]> = fc.array(fc.constantFrom(...dishNames), {
  minLength: 1,
  maxLength: 4,
});

const step = {
  book: fc.record({ who, wanted }),
  cancel: fc.record({ which, by }),
  checkOut: fc.record({
    who,
    wanted: fc.array(wanted, { minLength: 1, maxLength: 3 }),
    food: fc.oneof(dishes, fc.constant<string[]>([])),
    withCode: fc.boolean(),
  }),
  press: fc.record({
    which,
    by,
    outcome: fc.constantFrom('paid' as const, 'paid' as const, 'declined' as const),
  }),
  order: fc.record({
    ...{ who, dishes },
    told: fc.constantFrom<('now' | 'before' | undefined)[]>(undefined, 'now', 'before'),
  }),
  cook: fc.record({ which, by, step: fc.constantFrom(...kitchenStatuses) }),
  cancelOrder: fc.record({ which, by }),
  sellOut: fc.record({ dish: fc.constantFrom(...dishNames), soldOut: fc.boolean() }),
  reprice: fc.record({ dish: fc.constantFrom(...dishNames), cents: fc.integer({ min: 1, max: 3_000 }) }),
  rate: fc.record({ who, thing: fc.nat(2), rating: fc.integer({ min: 1, max: 5 }) }),
  rateAgain: fc.record({ which, by, rating: fc.integer({ min: 1, max: 5 }) }),
  hide: fc.record({ which, by, hidden: fc.boolean() }),
  // What can be had only once is wanted most, and twice in a row.
  redeem: fc.record({
    ...{ who, reward: fc.constantFrom(...rewardNames, exclusiveAccess, exclusiveAccess) },
    times: fc.constantFrom(1, 2),
  }),
  addRoom: fc.record({
    ...{ who: anybody, kind: fc.constantFrom('room' as const, 'study' as const) },
    cents: fc.integer({ min: 1, max: 20_000 }),
  }),
  askAdmin: fc.record({ who: anybody }),
  decide: fc.record({
    ...{ who: anybody, whose: fc.nat(guestCount) },
    role: fc.constantFrom('admin' as const, 'user' as const),
  }),
  wait: fc.record({ minutes: fc.constantFrom(1, 5, 9, 11, 55, 240, 1_440) }),
};

export type Steps = { [K in keyof typeof step]: (typeof step)[K] extends fc.Arbitrary<infer T> ? T : never };
export type Step = { [K in keyof Steps]: { do: K } & Steps[K] }[keyof Steps];

const weights: Record<keyof Steps, number> = {
  ...{ book: 6, cancel: 4, checkOut: 6, press: 12, order: 4, cook: 3, cancelOrder: 2, sellOut: 1 },
  ...{ reprice: 2, rate: 3, rateAgain: 1, hide: 1, redeem: 4, addRoom: 3, askAdmin: 2, decide: 3, wait: 3 },
};

export const generateSteps = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      ...(Object.keys(step) as (keyof Steps)[]).map((name) => ({
        // its own keys
        weight: weights[name],
        arbitrary: (step[name] as fc.Arbitrary<object>).map((given) => ({ do: name, ...given }) as Step), // as its row says
      })),
    ),
    { minLength: 1, maxLength: most, size: 'max' },
  );
