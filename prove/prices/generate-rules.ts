import { addDays } from '#contract/dates.ts';
import { kinds, longest } from '#contract/kinds.ts';
import type { PricedRequest, PriceSettings } from '#contract/prices/prices.rules.ts';
import { NewPriceRule, type RuleTerms } from '#contract/prices/prices.ts';
import type { SeededRandom } from '#server/lib/seeded-random.ts';

const whole = (random: SeededRandom, from: number, to: number): number =>
  from + Math.floor(random.next() * (to - from + 1));
const maybe = <T>(random: SeededRandom, share: number, make: () => T): T | undefined =>
  random.next() < share ? make() : undefined;
const some = <T>(random: SeededRandom, items: readonly T[]): T[] => {
  const chosen = items.filter(() => random.next() < 0.5);
  return chosen.length > 0 ? chosen : [random.pick(items)];
};

/** Zones whose clocks jump by an hour, by half an hour and never, at different times of the night. */
export const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
] as const;

/** Days around which some of them jump. */
const days = [
  '2026-10-24',
  '2026-10-31',
  '2027-03-13',
  '2027-03-27',
  '2027-04-03',
  '2026-12-24',
  '2027-02-27',
];

const timeOf = (random: SeededRandom): string =>
  `${String(whole(random, 0, 23)).padStart(2, '0')}:${random.pick(['00', '00', '00', '15', '30', '59'])}`;

const dayOf = (random: SeededRandom): string => addDays(random.pick(days), whole(random, -4, 6));

const changeOf = (random: SeededRandom): RuleTerms['change'] => {
  const share = random.next();
  if (share < 0.5)
    return {
      percent: random.pick([20, -10, 33.33, -12.5, 0.5, -50, -100, 7.77, 100, whole(random, -99, 99)]),
    };
  if (share < 0.8) return { amount: random.pick([15, -5, 0.01, -0.5, 2.25, -300, whole(random, -40, 40)]) };
  return { price: random.pick([0, 1, 9.99, 12.5, 180]) };
};

const leftOut = kinds.flatMap((kind) => [1, 2, 3].map((id) => ({ kind, id })));

const generateRule = (random: SeededRandom, number: number): RuleTerms => {
  const ids = maybe(random, 0.2, () => some(random, [1, 2, 3]));
  const span = [dayOf(random), dayOf(random)].sort();
  const times = maybe(random, 0.4, () => [timeOf(random), timeOf(random)]);
  return NewPriceRule.parse({
    name: `Rule ${number}`,
    on: random.next() < 0.9,
    kinds: ids ? [random.pick(kinds)] : maybe(random, 0.4, () => some(random, kinds)),
    ids,
    except: ids ? undefined : maybe(random, 0.2, () => some(random, leftOut)),
    from: maybe(random, 0.3, () => span[0]),
    to: maybe(random, 0.3, () => span[1]),
    weekdays: maybe(random, 0.3, () => some(random, [1, 2, 3, 4, 5, 6, 7])),
    ...(times && times[0] !== times[1] && { fromTime: times[0], toTime: times[1] }),
    minUnits: maybe(random, 0.25, () => whole(random, 1, 6)),
    change: changeOf(random),
    stop: random.next() < 0.15,
  });
};

/** A house's random rules and price settings. */
export const generateBook = (
  random: SeededRandom,
  most = 8,
): { rules: RuleTerms[]; settings: PriceSettings } => ({
  rules: Array.from({ length: whole(random, 0, most) }, (_, number) => generateRule(random, number)),
  settings: {
    rounding: random.pick(['minor', 'whole'] as const),
    floorPercent: random.pick([0, 0, 25, 60, 33.33, 100]),
  },
});

export const generateRequest = (random: SeededRandom): PricedRequest => {
  const kind = random.pick(kinds);
  return {
    kind,
    bookableId: whole(random, 1, 4),
    baseCents: random.pick([1, 99, 100, 3333, 3400, 9600, 100_000_000, whole(random, 1, 20_000)]),
    date: dayOf(random),
    time: timeOf(random),
    count: whole(random, 1, random.next() < 0.1 ? longest[kind] : 7),
  };
};
