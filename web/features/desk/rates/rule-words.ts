import { addDays, daysBetween } from '#contract/dates.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { formatPrice } from '#web/lib/format.ts';

/** A bookable that rules can apply to. */
export type RatedBookable = { kind: Kind; id: number; title: string; image: string; price: number };

type Change = RuleTerms['change'];

/** The effect on a price: `+20 %`, `−$15`, `$180`. */
export const describeChange = (change: Change): string => {
  if ('price' in change) return formatPrice(change.price);
  const [by, write] =
    'percent' in change
      ? [change.percent, (number: number) => m.desk_rates_percent({ number: String(number) })]
      : [change.amount, formatPrice];
  return `${by < 0 ? '−' : '+'}${write(Math.abs(by))}`;
};

export const wayOf = (change: Change): 'dearer' | 'cheaper' | 'fixed' => {
  if ('price' in change) return 'fixed';
  return ('percent' in change ? change.percent : change.amount) < 0 ? 'cheaper' : 'dearer';
};

/** The kinds a rule applies to; all if it names none. */
export const kindsOf = ({ kinds: named }: Pick<RuleTerms, 'kinds'>): readonly Kind[] =>
  kinds.filter((kind) => named?.includes(kind) ?? true);

/** Whether a rule affects nights, hours, or both. */
export const unitOf = (rule: Pick<RuleTerms, 'kinds' | 'fromTime'>): 'night' | 'hour' | 'both' => {
  const all = kindsOf(rule);
  // Hours of the day never affect nights.
  if (!all.includes('room') || rule.fromTime !== undefined) return 'hour';
  return all.length === 1 ? 'night' : 'both';
};

const namedMost = 2;

/** `The Loft, The Ink Room and 3 more` */
const nameSome = (
  some: readonly { kind: Kind; id: number }[],
  bookables: readonly RatedBookable[],
): string => {
  const titles = some.flatMap(
    ({ kind, id }) => bookables.find((one) => one.kind === kind && one.id === id)?.title ?? [],
  );
  const named = titles.slice(0, namedMost).join(', ');
  const more = some.length - Math.min(titles.length, namedMost);
  if (named === '') return m.desk_rates_some({ count: more, kind: some[0]?.kind ?? 'room' });
  return more === 0 ? named : m.desk_rates_and_more({ named, count: more });
};

/** `All rooms`, `All rooms but The Loft`, `The Loft, The Ink Room and 3 more` */
export const describeScope = (rule: RuleTerms, bookables: readonly RatedBookable[]): string => {
  const all = kindsOf(rule);
  const [kind = 'room'] = all;
  if (rule.ids)
    return nameSome(
      rule.ids.map((id) => ({ kind, id })),
      bookables,
    );
  const scope = m.desk_rates_all({ kinds: all.length === kinds.length ? 'all' : all.join('_') });
  return rule.except ? m.desk_rates_but({ scope, named: nameSome(rule.except, bookables) }) : scope;
};

const months = m.lib_months_short().split(' ');
const weekdays = m.lib_weekdays_short().split(' ');

/** `20 Dec`, with the year if it is not the current one. */
export const nameDay = (date: string, today: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  const words = { day: Number(day), month: months[Number(month) - 1] ?? '' };
  return date.slice(0, 4) === today.slice(0, 4)
    ? m.desk_rates_day(words)
    : m.lib_day({ ...words, year: Number(year) });
};

const describeDates = ({ from, to }: RuleTerms, today: string): string => {
  if (from !== undefined && to !== undefined)
    return from === to
      ? nameDay(from, today)
      : m.desk_rates_span({ from: nameDay(from, today), to: nameDay(to, today) });
  if (from !== undefined) return m.desk_rates_from({ day: nameDay(from, today) });
  return to === undefined ? '' : m.desk_rates_until({ day: nameDay(to, today) });
};

/** Monday is 1. */
export const nameWeekday = (day: number): string => weekdays[day % 7] ?? '';

/** `Fri and Sat`, `Mon to Fri`, `Mon, Wed and Sat` */
export const describeWeekdays = (days: readonly number[]): string => {
  const sorted = days.toSorted((one, other) => one - other);
  const [first = 1, last = 7] = [sorted[0], sorted.at(-1)];
  if (sorted.length === 7) return '';
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return m.desk_rates_run({ from: nameWeekday(first), to: nameWeekday(last) });
  const names = sorted.map(nameWeekday);
  return names.length === 1
    ? (names[0] ?? '')
    : m.desk_rates_and({ these: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
};

/** The conditions as texts: dates, weekdays, hours of the day, minimum length. */
const conditionsOf = (rule: RuleTerms, today: string): string[] => {
  const { fromTime, toTime, minUnits } = rule;
  const named = rule.weekdays ? describeWeekdays(rule.weekdays) : '';
  return [
    describeDates(rule, today),
    named && m.desk_rates_weekdays({ days: named, unit: unitOf(rule) }),
    fromTime === undefined || toTime === undefined ? '' : m.desk_rates_hours({ from: fromTime, to: toTime }),
    minUnits === undefined ? '' : m.desk_rates_length({ count: minUnits, unit: unitOf(rule) }),
  ].filter((part) => part !== '');
};

/** The conditions as texts, or "always" without any. */
export const describeWhen = (rule: RuleTerms, today: string): string[] => {
  const parts = conditionsOf(rule, today);
  return parts.length > 0 ? parts : [m.desk_rates_always({ unit: unitOf(rule) })];
};

/** Whether the rule is over or not active yet; undefined if it is active. */
export const describeNearness = ({ from, to }: RuleTerms, today: string): string | undefined => {
  if (to !== undefined && to < today) return m.desk_rates_over();
  if (from === undefined || from <= today) return undefined;
  const count = daysBetween(today, from);
  return to === undefined
    ? m.desk_rates_in_days({ count })
    : m.desk_rates_in_days_for({ count, days: daysBetween(from, addDays(to, 1)) });
};

/** The whole rule as a sentence: `All rooms cost 20 % more: 20 Dec – 2 Jan, Fri and Sat nights.` */
export const describeRule = (rule: RuleTerms, bookables: readonly RatedBookable[], today: string): string => {
  const { change } = rule;
  const by = 'price' in change ? formatPrice(change.price) : describeChange(change).slice(1);
  return m.desk_rates_sentence({
    scope: describeScope(rule, bookables),
    by,
    way: wayOf(change),
    when: describeWhen(rule, today).join(', '),
  });
};

/** A name for an unnamed rule: its conditions, or its scope. */
export const suggestName = (rule: RuleTerms, bookables: readonly RatedBookable[], today: string): string => {
  const parts = conditionsOf(rule, today);
  return (parts.length > 0 ? parts.join(', ') : describeScope(rule, bookables)).slice(0, 80);
};
