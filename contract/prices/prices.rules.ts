import { addDays } from '../dates.ts';
import type { House } from '../house/house.rules.ts';
import type { Kind } from '../kinds.ts';
import { maxAmount, toCents } from '../money.ts';
import { instantAt, offsetOf } from '../venue-time.ts';
import type { RuleTerms } from './prices.ts';

/** How prices are rounded, and the lowest price as a share of the base price. */
export type PriceSettings = { rounding: House['priceRounding']; floorPercent: number };

/** What to price: a bookable with its base price, the start, and the number of nights or hours. */
export type PricedRequest = {
  kind: Kind;
  bookableId: number;
  baseCents: number;
  date: string;
  time: string;
  count: number;
  /** Whether each unit is priced as a booking of its own, as in calendars. */
  isSingle?: boolean;
};

/** A night or hour: its date, and for hours the start on the venue's clock. */
type Unit = {
  at: string;
  date: string;
  weekday: number;
  time: string | undefined;
};

/** Why a rule does not apply; `stopped`: an earlier rule was the last one to apply. */
export type NotUsed = 'off' | 'kind' | 'bookable' | 'date' | 'weekday' | 'time' | 'length' | 'stopped';

const isWithin = (value: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || from <= value) && (to === undefined || value <= to);

/** A window excludes its end; one that ends before it starts passes midnight. */
const isInWindow = (time: string, from: string, to: string): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to;

/** Monday is 1. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Why a rule does not apply to a booking as a whole. */
const whyNotAsked = (
  { on, kinds, ids, except }: RuleTerms,
  { kind, bookableId }: Pick<PricedRequest, 'kind' | 'bookableId'>,
): NotUsed | undefined => {
  if (!on) return 'off';
  if (kinds && !kinds.includes(kind)) return 'kind';
  if (ids && !ids.includes(bookableId)) return 'bookable';
  return except?.some((one) => one.kind === kind && one.id === bookableId) ? 'bookable' : undefined;
};

/** Whether a rule is for a bookable, on some day. */
export const isFor = (rule: RuleTerms, bookable: Pick<PricedRequest, 'kind' | 'bookableId'>): boolean =>
  whyNotAsked(rule, bookable) === undefined;

const whyNotUnit = (
  { from, to, weekdays, fromTime, toTime, minUnits }: RuleTerms,
  { date, weekday, time }: Unit,
  count: number,
): NotUsed | undefined => {
  if (!isWithin(date, from, to)) return 'date';
  if (weekdays && !weekdays.includes(weekday)) return 'weekday';
  if (fromTime !== undefined && toTime !== undefined)
    if (time === undefined || !isInWindow(time, fromTime, toTime)) return 'time';
  return minUnits !== undefined && count < minUnits ? 'length' : undefined;
};

/** An exact price in fractions of a cent: one cent has 10,000 parts for each `percent` applied so far. */
type Exact = { parts: bigint; percents: number };

const hundredths = 10_000;

const powers = [1n];

/** Cached, because computing such large numbers takes longer than everything else. */
const centIn = (percents: number): bigint => {
  let power = powers[percents];
  if (power === undefined) {
    power = centIn(percents - 1) * BigInt(hundredths);
    powers[percents] = power;
  }
  return power;
};

const whole = (cents: number): Exact => ({ parts: BigInt(cents), percents: 0 });

const factorOf = (percent: number): number => hundredths + Math.round(percent * 100);

const apply = ({ change }: RuleTerms, { parts, percents }: Exact): Exact => {
  if ('price' in change) return whole(toCents(change.price));
  if ('amount' in change)
    return { parts: parts + BigInt(toCents(change.amount)) * centIn(percents), percents };
  return { parts: parts * BigInt(factorOf(change.percent)), percents: percents + 1 };
};

const divideDown = (top: bigint, bottom: bigint): bigint => {
  const quotient = top / bottom;
  return top < 0n && quotient * bottom !== top ? quotient - 1n : quotient;
};

/** Rounds to a multiple of `step`, halves up. */
const roundTo = (step: bigint, { parts, percents }: Exact): bigint =>
  step * divideDown(2n * parts + step * centIn(percents), 2n * step * centIn(percents));

const roundUpTo = (step: bigint, { parts, percents }: Exact): bigint =>
  -step * divideDown(-parts, step * centIn(percents));

/** The rounded price in floating point, a hundred times faster; undefined where its error could matter. */
const estimate = (coin: number, rules: readonly RuleTerms[], baseCents: number): bigint | undefined => {
  let cents = baseCents;
  let error = 0;
  for (const { change } of rules) {
    if ('price' in change) {
      cents = toCents(change.price);
      error = 0;
    } else if ('amount' in change) cents += toCents(change.amount);
    else {
      const factor = factorOf(change.percent) / hundredths;
      cents *= factor;
      error *= factor;
    }
    // An upper bound of the error.
    error += Math.abs(cents) * 4 * Number.EPSILON;
  }
  const least = Math.floor((cents - 2 * error) / coin + 0.5);
  const most = Math.floor((cents + 2 * error) / coin + 0.5);
  return least === most && Number.isSafeInteger(least) ? BigInt(least * coin) : undefined;
};

const roundPrice = (coin: number, rules: readonly RuleTerms[], baseCents: number): bigint =>
  estimate(coin, rules, baseCents) ??
  roundTo(
    BigInt(coin),
    rules.reduce((exact, rule) => apply(rule, exact), whole(baseCents)),
  );

/** For display only: the price after the rules so far, with fractions of cents. */
const toNumber = ({ parts, percents }: Exact): number =>
  Number(divideDown(parts * BigInt(hundredths), centIn(percents))) / hundredths;

/** A rule and the price after it. */
export type PriceStep = { rule: RuleTerms; cents: number };

/** The price of a unit explained: each rule that applied with the price after it, and why the others did not. */
export type ExplainedUnit = {
  at: string;
  baseCents: number;
  steps: PriceStep[];
  notUsed: { rule: RuleTerms; why: NotUsed }[];
  /** After rounding, before the floor. */
  roundedCents: number;
  /** The final price. */
  cents: number;
};

export type QuotedUnit = { at: string; cents: number; rules: string[] };

/** The smallest difference between two prices, in cents. */
const coinOf = ({ rounding }: PriceSettings): number => (rounding === 'whole' ? toCents(1) : 1);

const finish = (rounded: bigint, baseCents: number, settings: PriceSettings) => {
  const share = { parts: BigInt(baseCents) * BigInt(Math.round(settings.floorPercent * 100)), percents: 1 };
  const floor = roundUpTo(BigInt(coinOf(settings)), share);
  // Capped at the highest base price.
  const cents = Math.min(Number(rounded < floor ? floor : rounded), toCents(maxAmount()));
  return { roundedCents: Number(rounded), cents: Math.max(cents, 0) };
};

const oneHour = 3_600_000;
const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Starts of hours on the venue's clock. Days without a clock change are counted, which is much faster. */
const clockTimes = (startsAt: number, count: number, timeZone: string): string[] => {
  const offsetAt = (hour: number): number => offsetOf(startsAt + hour * oneHour, timeZone);
  return Array.from({ length: Math.ceil(count / 24) }, (_, day) => day * 24).flatMap((first) => {
    const last = Math.min(count, first + 24) - 1;
    const offset = offsetAt(first);
    const isSteady = last === first || offsetAt(last) === offset;
    return Array.from({ length: last - first + 1 }, (_, more) => {
      const hour = first + more;
      return toIso(startsAt + hour * oneHour + (isSteady ? offset : offsetAt(hour)));
    });
  });
};

const unitsOf = ({ kind, date, time, count }: PricedRequest, timeZone: string): Unit[] => {
  if (kind === 'room')
    return Array.from({ length: count }, (_, unit) => {
      const day = addDays(date, unit);
      return { at: day, date: day, weekday: weekdayOf(day), time: undefined };
    });
  const startsAt = instantAt(date, time, timeZone).epochMilliseconds;
  return clockTimes(startsAt, count, timeZone).map((shown, unit) => ({
    at: toIso(startsAt + unit * oneHour).replace('.000Z', 'Z'),
    date: shown.slice(0, 10),
    weekday: weekdayOf(shown.slice(0, 10)),
    time: shown.slice(11, 16),
  }));
};

/** The rules and rounding that all prices are computed with. */
export type PriceBook = { rules: readonly RuleTerms[]; settings: PriceSettings };

/** Whether everything costs its base price. */
export const changesNothing = ({ rules, settings }: PriceBook): boolean =>
  rules.length === 0 && settings.rounding === 'minor';

/** The price of a unit that no rule applies to. */
export const plainPrice = (baseCents: number, settings: PriceSettings): number =>
  settings.rounding === 'minor'
    ? baseCents
    : finish(roundPrice(coinOf(settings), [], baseCents), baseCents, settings).cents;

/** Rules that apply to a unit, in order. */
const findUsed = (rules: readonly RuleTerms[], unit: Unit, count: number): RuleTerms[] => {
  const used: RuleTerms[] = [];
  for (const rule of rules) {
    if (whyNotUnit(rule, unit, count) !== undefined) continue;
    used.push(rule);
    if (rule.stop) break;
  }
  return used;
};

const isDefined = (value: string | undefined): value is string => value !== undefined;

/** Counts the days or times that are not after a given one. */
const countCome = (moments: readonly (string | undefined)[]): ((by: string) => number) => {
  const known = moments.filter(isDefined);
  const counts = new Map<string, number>();
  return (by) => {
    const count = counts.get(by) ?? known.filter((moment) => moment <= by).length;
    counts.set(by, count);
    return count;
  };
};

/** A key of everything that rules distinguish about a unit: units with equal keys get the same rules. */
const seenBy = (rules: readonly RuleTerms[]): ((unit: Unit) => string) => {
  const seeWeekdays = rules.some(({ weekdays }) => weekdays);
  const countBegun = countCome(rules.map(({ from }) => from));
  const countOver = countCome(rules.map(({ to }) => to));
  const countTimes = countCome(rules.flatMap(({ fromTime, toTime }) => [fromTime, toTime]));
  return ({ date, weekday, time = '' }) =>
    [countBegun(date), countOver(addDays(date, -1)), countTimes(time), seeWeekdays && weekday].join();
};

/** How many units count for rules about long bookings. */
const lengthOf = ({ count, isSingle }: PricedRequest): number => (isSingle ? 1 : count);

/** The price of each night or hour, with the names of the rules applied. Nights are dates, hours elapsed hours. */
export const quotePrice = (
  { rules, settings }: PriceBook,
  request: PricedRequest,
  timeZone: string,
): QuotedUnit[] => {
  const { baseCents } = request;
  const near = rules.filter((rule) => isFor(rule, request));
  const see = seenBy(near);
  const priced = new Map<string, Omit<QuotedUnit, 'at'>>();
  const priceUnit = (unit: Unit): Omit<QuotedUnit, 'at'> => {
    const used = findUsed(near, unit, lengthOf(request));
    const { cents } = finish(roundPrice(coinOf(settings), used, baseCents), baseCents, settings);
    return { cents, rules: used.map(({ name }) => name) };
  };
  return unitsOf(request, timeZone).map((unit) => {
    const seen = see(unit);
    const price = priced.get(seen) ?? priceUnit(unit);
    priced.set(seen, price);
    return { at: unit.at, ...price };
  });
};

/** The same with every step, to explain a price. */
export const explainPrice = (
  { rules, settings }: PriceBook,
  request: PricedRequest,
  timeZone: string,
): ExplainedUnit[] =>
  unitsOf(request, timeZone).map((unit) => {
    const { baseCents } = request;
    const steps: PriceStep[] = [];
    const notUsed: ExplainedUnit['notUsed'] = [];
    let exact = whole(baseCents);
    let isStopped = false;
    for (const rule of rules) {
      const why = whyNotAsked(rule, request) ?? whyNotUnit(rule, unit, lengthOf(request));
      if (why !== undefined || isStopped) {
        notUsed.push({ rule, why: why ?? 'stopped' });
        continue;
      }
      exact = apply(rule, exact);
      steps.push({ rule, cents: toNumber(exact) });
      isStopped = rule.stop;
    }
    const rounded = roundTo(BigInt(coinOf(settings)), exact);
    return { at: unit.at, baseCents, steps, notUsed, ...finish(rounded, baseCents, settings) };
  });
