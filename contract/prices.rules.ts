import { addDays } from './dates.ts';
import type { House } from './house/house.rules.ts';
import type { Kind } from './kinds.ts';
import { toCents } from './money.ts';
import type { RuleTerms } from './prices.ts';
import { dateAt, instantAt, timeAt } from './venue-time.ts';

/** How the house rounds, and what share of the base price no rule goes below. */
export type PriceSettings = { rounding: House['priceRounding']; floorPercent: number };

/** No night or hour costs more, whatever the rules come to: as much as the dearest base price. */
const dearest = 1_000_000;

/** What is to be priced: a bookable with its base price, from when, and for how many nights or hours. */
export type PricedRequest = {
  kind: Kind;
  bookableId: number;
  baseCents: number;
  date: string;
  time: string;
  count: number;
  /** Whether each unit is priced as a booking of its own, as calendars show it. */
  isSingle?: boolean;
};

/** A night or hour: the day it belongs to, and for hours when it begins on the venue's clock. */
type Unit = Pick<PricedRequest, 'kind' | 'bookableId' | 'count'> & {
  at: string;
  date: string;
  time: string | undefined;
};

/** Why a rule does not touch a night or hour; `stopped`: an earlier one has ended the reading. */
export type NotUsed = 'off' | 'kind' | 'bookable' | 'date' | 'weekday' | 'time' | 'length' | 'stopped';

const isWithin = (value: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || from <= value) && (to === undefined || value <= to);

/** A window ends before its last minute begins; one that ends before it starts passes midnight. */
const isInWindow = (time: string, from: string, to: string): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to;

/** Monday is 1. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const whyNot = (rule: RuleTerms, unit: Unit): NotUsed | undefined => {
  const { kinds, ids, from, to, weekdays, fromTime, toTime, minUnits } = rule;
  if (!rule.on) return 'off';
  if (kinds && !kinds.includes(unit.kind)) return 'kind';
  if (ids && !ids.includes(unit.bookableId)) return 'bookable';
  if (!isWithin(unit.date, from, to)) return 'date';
  if (weekdays && !weekdays.includes(weekdayOf(unit.date))) return 'weekday';
  if (fromTime !== undefined && toTime !== undefined)
    if (unit.time === undefined || !isInWindow(unit.time, fromTime, toTime)) return 'time';
  return minUnits !== undefined && unit.count < minUnits ? 'length' : undefined;
};

/** Cents as an exact fraction: half a cent must not depend on how a computer stores a third. */
type Exact = { top: bigint; bottom: bigint };

const whole = (cents: number): Exact => ({ top: BigInt(cents), bottom: 1n });

const hundredths = 10_000n;

const apply = ({ change }: RuleTerms, { top, bottom }: Exact): Exact => {
  if ('price' in change) return whole(toCents(change.price));
  if ('amount' in change) return { top: top + BigInt(toCents(change.amount)) * bottom, bottom };
  const factor = hundredths + BigInt(Math.round(change.percent * 100));
  return { top: top * factor, bottom: bottom * hundredths };
};

const divideDown = (top: bigint, bottom: bigint): bigint => {
  const quotient = top / bottom;
  return top < 0n && quotient * bottom !== top ? quotient - 1n : quotient;
};

/** To a multiple of so many cents, halves up. */
const roundTo = (step: bigint, { top, bottom }: Exact): bigint =>
  step * divideDown(2n * top + step * bottom, 2n * step * bottom);

const roundUpTo = (step: bigint, { top, bottom }: Exact): bigint => -step * divideDown(-top, step * bottom);

/** For pages only: what the rules so far come to, with fractions of cents. */
const toNumber = ({ top, bottom }: Exact): number => Number(divideDown(top * hundredths, bottom)) / 10_000;

/** A sum of the house's, with the rule that led to it. */
export type PriceStep = { rule: RuleTerms; cents: number };

/** A night's or hour's price, and how it came about: each rule used with the sum after it, and why the others were not. */
export type ExplainedUnit = {
  at: string;
  baseCents: number;
  steps: PriceStep[];
  notUsed: { rule: RuleTerms; why: NotUsed }[];
  /** After rounding, before the floor. */
  roundedCents: number;
  /** What it costs. */
  cents: number;
};

export type QuotedUnit = { at: string; cents: number; rules: string[] };

const finish = (exact: Exact, baseCents: number, { rounding, floorPercent }: PriceSettings) => {
  const step = rounding === 'whole' ? BigInt(toCents(1)) : 1n;
  const rounded = roundTo(step, exact);
  const share = { top: BigInt(baseCents) * BigInt(Math.round(floorPercent * 100)), bottom: hundredths };
  const floor = roundUpTo(step, share);
  const cents = Math.min(Number(rounded < floor ? floor : rounded), toCents(dearest));
  return { roundedCents: Number(rounded), cents: Math.max(cents, 0) };
};

/** Reads the rules from the top, each on the price so far. What no rule touches costs its base price. */
const readRules = (
  rules: readonly RuleTerms[],
  unit: Unit,
  baseCents: number,
  onRule?: (rule: RuleTerms, so: Exact | NotUsed) => void,
): { exact: Exact; used: RuleTerms[] } => {
  let exact = whole(baseCents);
  let isStopped = false;
  const used: RuleTerms[] = [];
  for (const rule of rules) {
    const why = whyNot(rule, unit) ?? (isStopped ? 'stopped' : undefined);
    if (why === undefined) {
      exact = apply(rule, exact);
      used.push(rule);
      isStopped = rule.stop;
      if (isStopped && !onRule) break;
    }
    onRule?.(rule, why ?? exact);
  }
  return { exact, used };
};

const unitsOf = (request: PricedRequest, timeZone: string): Unit[] => {
  const { kind, bookableId, date, time, count, isSingle } = request;
  const common = { kind, bookableId, count: isSingle ? 1 : count };
  const numbers = Array.from({ length: count }, (_, unit) => unit);
  if (kind === 'room')
    return numbers.map((unit) => {
      const day = addDays(date, unit);
      return { ...common, at: day, date: day, time: undefined };
    });
  const startsAt = instantAt(date, time, timeZone);
  return numbers.map((unit) => {
    const at = startsAt.add({ hours: unit });
    return { ...common, at: at.toString(), date: dateAt(at, timeZone), time: timeAt(at, timeZone) };
  });
};

/** Rules and how the house rounds, as every price is made of them. */
export type PriceBook = { rules: readonly RuleTerms[]; settings: PriceSettings };

/** What each night or hour costs, with the names of the rules that made it so: nights are days, hours elapsed hours. */
export const quotePrice = (
  { rules, settings }: PriceBook,
  request: PricedRequest,
  timeZone: string,
): QuotedUnit[] => {
  const { kind, bookableId, baseCents } = request;
  // Most rules of a large house are for something else.
  const near = rules.filter(
    ({ on, kinds, ids }) => on && (kinds?.includes(kind) ?? true) && (ids?.includes(bookableId) ?? true),
  );
  return unitsOf(request, timeZone).map((unit) => {
    const { exact, used } = readRules(near, unit, baseCents);
    const cents = used.length === 0 ? baseCents : finish(exact, baseCents, settings).cents;
    return { at: unit.at, cents, rules: used.map(({ name }) => name) };
  });
};

/** The same with every step of the way, for the one who wants to know why. */
export const explainPrice = (
  { rules, settings }: PriceBook,
  request: PricedRequest,
  timeZone: string,
): ExplainedUnit[] =>
  unitsOf(request, timeZone).map((unit) => {
    const { baseCents } = request;
    const steps: PriceStep[] = [];
    const notUsed: ExplainedUnit['notUsed'] = [];
    const { exact } = readRules(rules, unit, baseCents, (rule, so) => {
      if (typeof so === 'string') notUsed.push({ rule, why: so });
      else steps.push({ rule, cents: toNumber(so) });
    });
    const ended =
      steps.length === 0 ? { roundedCents: baseCents, cents: baseCents } : finish(exact, baseCents, settings);
    return { at: unit.at, baseCents, steps, notUsed, ...ended };
  });

export type UnitGroup = { count: number; cents: number; rules: readonly string[] };

/** Nights or hours that cost the same for the same reasons together, as bills tell them: 5 × 111, 2 × 130. */
export const groupUnits = (units: readonly Omit<QuotedUnit, 'at'>[]): UnitGroup[] => {
  const groups = new Map<string, UnitGroup>();
  for (const { cents, rules } of units) {
    const key = JSON.stringify([cents, rules]);
    groups.set(key, { count: (groups.get(key)?.count ?? 0) + 1, cents, rules });
  }
  return [...groups.values()];
};
