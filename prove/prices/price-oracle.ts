import type { PricedRequest, PriceSettings } from '#contract/prices/prices.rules.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';

/** Prices a booking independently of the product's code: no Temporal, no fractions. */

type Told = { cents: bigint; names: string[] };
type Clock = { day: string; hour: string };

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A wall clock's reading at a moment. */
const look = (at: number, timeZone: string): Clock => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  const [day = '', hour = ''] = clock.format(at).split(' ');
  return { day, hour };
};

const minute = 60_000;

/** The first moment at which the clock shows this; a skipped time counts by the offset before the jump. */
const findMoment = (date: string, time: string, timeZone: string): number => {
  const asIfUtc = Date.parse(`${date}T${time}Z`);
  const shown = (at: number): number => {
    const { day, hour } = look(at, timeZone);
    return Date.parse(`${day}T${hour}Z`);
  };
  // A zone is less than a day away from UTC, and whole quarters of an hour.
  for (let at = asIfUtc - 1440 * minute; at <= asIfUtc + 1440 * minute; at += 15 * minute)
    if (shown(at) === asIfUtc) return at;
  // Skipped: uses the offset before the jump.
  const before = asIfUtc - 1440 * minute;
  return asIfUtc - (shown(before) - before);
};

const listUnits = (
  { kind, date, time, count }: PricedRequest,
  timeZone: string,
): (Clock | { day: string })[] => {
  const units = Array.from({ length: count }, (_, unit) => unit);
  if (kind === 'room')
    return units.map((unit) => ({
      day: new Date(Date.parse(date) + unit * 1440 * minute).toISOString().slice(0, 10),
    }));
  const first = findMoment(date, time, timeZone);
  return units.map((unit) => look(first + unit * 60 * minute, timeZone));
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isMeant = (
  rule: RuleTerms,
  { kind, bookableId, count }: PricedRequest,
  unit: Clock | { day: string },
) => {
  const said: boolean[] = [rule.on];
  if (rule.kinds) said.push(rule.kinds.some((one) => one === kind));
  if (rule.ids) said.push(new Set(rule.ids).has(bookableId));
  for (const left of rule.except ?? []) said.push(`${left.kind}${left.id}` !== `${kind}${bookableId}`);
  if (rule.from) said.push(Date.parse(unit.day) >= Date.parse(rule.from));
  if (rule.to) said.push(Date.parse(unit.day) <= Date.parse(rule.to));
  // The first of January 2001 was a Monday.
  const monday = Date.parse('2001-01-01');
  const weekday = ((((Date.parse(unit.day) - monday) / (1440 * minute)) % 7) + 7) % 7;
  if (rule.weekdays) said.push(rule.weekdays.includes(weekday + 1));
  if (rule.minUnits) said.push(count >= rule.minUnits);
  if (rule.fromTime && rule.toTime) {
    const length = (minutesOf(rule.toTime) - minutesOf(rule.fromTime) + 1440) % 1440;
    const since = 'hour' in unit ? (minutesOf(unit.hour) - minutesOf(rule.fromTime) + 1440) % 1440 : 1440;
    said.push(since < length);
  }
  return said.every(Boolean);
};

/** Money to the hundredth, or a percentage to the hundredth of a per cent, as a whole number. */
const inHundredths = (amount: number): bigint => BigInt(amount.toFixed(2).replace('.', ''));

const priceUnit = (
  rules: readonly RuleTerms[],
  request: PricedRequest,
  { unit, settings }: { unit: Clock | { day: string }; settings: PriceSettings },
): Told => {
  // Every percentage adds four decimal places, so that nothing is ever cut off.
  const digits = 10_000n ** BigInt(rules.length + 1);
  const base = BigInt(request.baseCents);
  let price = base * digits;
  const names: string[] = [];
  for (const rule of rules) {
    if (!isMeant(rule, request, unit)) continue;
    names.push(rule.name);
    if ('percent' in rule.change) price += (price * inHundredths(rule.change.percent)) / 10_000n;
    else if ('amount' in rule.change) price += inHundredths(rule.change.amount) * digits;
    else price = inHundredths(rule.change.price) * digits;
    if (rule.stop) break;
  }
  const coin = settings.rounding === 'whole' ? 100n : 1n;
  // Counts coins upwards from below: the last one that is at most half a coin more than the price.
  const most = price * 2n + coin * digits;
  let coins = most / (2n * coin * digits);
  if (most < 0n) coins = 0n;
  const least = base * BigInt(Math.round(settings.floorPercent * 100));
  while (coins * coin * 10_000n < least)
    coins += (least - coins * coin * 10_000n + coin * 10_000n - 1n) / (coin * 10_000n);
  const cents = coins * coin;
  return { cents: cents > 100_000_000n ? 100_000_000n : cents, names };
};

export const tellPrices = (
  { rules, settings }: { rules: readonly RuleTerms[]; settings: PriceSettings },
  request: PricedRequest,
  timeZone: string,
): { cents: number; rules: string[] }[] =>
  listUnits(request, timeZone).map((unit) => {
    const { cents, names } = priceUnit(rules, request, { unit, settings });
    return { cents: Number(cents), rules: names };
  });
