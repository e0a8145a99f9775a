import { isTime } from '#contract/dates.ts';
import { currentDigits } from '#contract/house/house.rules.ts';
import { type Kind, kinds, longest } from '#contract/kinds.ts';
import { maxAmount } from '#contract/money.ts';
import type { PriceRuleChange, RuleTerms } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import { kindsOf } from './rule-words.ts';

/** The meaning of a rule's number. */
export const measures = ['percent more', 'percent less', 'amount more', 'amount less', 'price'] as const;
export type Measure = (typeof measures)[number];

/** All of some kinds, or `only` and a kind, for some of that kind. */
export const scopes = [
  'room',
  'study',
  'pc',
  'room study',
  'room pc',
  'study pc',
  'all',
  ...kinds.map((kind) => `only ${kind}` as const),
] as const;

/** A rule as filled in. Conditions that are left out are null. */
export type RuleDraft = {
  name: string;
  scope: string;
  /** For scopes `only …`: the bookables of that kind. */
  ids: readonly number[];
  /** Exceptions from the scope. */
  except: NonNullable<RuleTerms['except']>;
  dates: { from: string; to: string } | null;
  weekdays: readonly number[] | null;
  hours: { from: string; to: string } | null;
  minUnits: string | null;
  change: { number: string; measure: Measure };
  stop: boolean;
};

export type DraftField = keyof RuleDraft;

export const newDraft: RuleDraft = {
  name: '',
  scope: 'room',
  ids: [],
  except: [],
  dates: null,
  weekdays: null,
  hours: null,
  minUnits: null,
  change: { number: '', measure: 'percent more' },
  stop: false,
};

/** The kind of a scope `only …`. */
export const onlyKind = (scope: string): Kind | undefined => kinds.find((kind) => scope === `only ${kind}`);

const scopeOf = (rule: RuleTerms): string => {
  const all = kindsOf(rule);
  if (rule.ids) return `only ${all[0]}`;
  return all.length === kinds.length ? 'all' : all.join(' ');
};

const changeOf = ({ change }: RuleTerms): RuleDraft['change'] => {
  if ('price' in change) return { number: String(change.price), measure: 'price' };
  const [what, by] =
    'percent' in change ? (['percent', change.percent] as const) : (['amount', change.amount] as const);
  return { number: String(Math.abs(by)), measure: `${what} ${by < 0 ? 'less' : 'more'}` };
};

export const toDraft = (rule: RuleTerms): RuleDraft => ({
  name: rule.name,
  scope: scopeOf(rule),
  ids: rule.ids ?? [],
  except: rule.except ?? [],
  dates:
    rule.from === undefined && rule.to === undefined ? null : { from: rule.from ?? '', to: rule.to ?? '' },
  weekdays: rule.weekdays ?? null,
  hours: rule.fromTime === undefined ? null : { from: rule.fromTime, to: rule.toTime ?? '' },
  minUnits: rule.minUnits === undefined ? null : String(rule.minUnits),
  change: changeOf(rule),
  stop: rule.stop,
});

export type DraftErrors = Partial<Record<DraftField, string>>;

/** Reads `20`, `12.5`, `12,5`, `$15`, with at most `digits` decimals. */
const readNumber = (text: string, digits: number): number | undefined => {
  const [, whole, rest = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.replaceAll(/[^\d.,]/g, '')) ?? [];
  return whole === undefined || rest.length > digits ? undefined : Number(`${whole}.${rest}`);
};

const readChange = ({ number, measure }: RuleDraft['change']): RuleTerms['change'] | string => {
  const what = measure === 'price' ? 'price' : measure.startsWith('percent') ? 'percent' : 'amount';
  const value = readNumber(number, what === 'percent' ? 2 : currentDigits());
  const isLess = measure.endsWith('less');
  const most = what === 'percent' ? (isLess ? 100 : 1000) : maxAmount();
  if (value === undefined) return m.desk_rates_number_missing({ what });
  if (value > most) return m.desk_rates_number_high({ most: formatCount(most) });
  if (what === 'price') return { price: value };
  if (value === 0) return m.desk_rates_number_zero();
  const by = isLess ? -value : value;
  return what === 'percent' ? { percent: by } : { amount: by };
};

const checkDates = (dates: RuleDraft['dates']): string | undefined => {
  if (!dates) return undefined;
  const given = [dates.from, dates.to].filter((date) => date !== '');
  if (given.length === 0) return m.desk_rates_dates_missing();
  if (!given.every(isTypedDate)) return m.desk_rates_dates_wrong();
  return dates.from !== '' && dates.to !== '' && dates.to < dates.from
    ? m.desk_rates_dates_turned()
    : undefined;
};

const checkHours = (hours: RuleDraft['hours'], scope: string): string | undefined => {
  if (!hours) return undefined;
  if (scope === 'room' || scope === 'only room') return m.desk_rates_hours_of_rooms();
  if (!isTime(hours.from) || !isTime(hours.to)) return m.desk_rates_hours_missing();
  return hours.from === hours.to ? m.desk_rates_hours_same() : undefined;
};

const checkLength = (minUnits: string | null): string | undefined => {
  if (minUnits === null) return undefined;
  const count = Number(minUnits);
  return Number.isInteger(count) && count >= 1 && count <= longest.room
    ? undefined
    : m.desk_rates_length_wrong({ most: longest.room });
};

/** The errors of a draft by field. A blank name is fine: the rule gets a suggested one. */
export const checkDraft = (draft: RuleDraft): DraftErrors => {
  const change = readChange(draft.change);
  const all = {
    ids: onlyKind(draft.scope) && draft.ids.length === 0 ? m.desk_rates_ids_missing() : undefined,
    dates: checkDates(draft.dates),
    weekdays: draft.weekdays?.length === 0 ? m.desk_rates_weekdays_missing() : undefined,
    hours: checkHours(draft.hours, draft.scope),
    minUnits: checkLength(draft.minUnits),
    change: typeof change === 'string' ? change : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
};

const isIn =
  (scope: string) =>
  (kind: Kind): boolean =>
    scope.split(' ').includes(kind);

/** The rule of a draft, possibly with a blank name; undefined while the draft is invalid. */
export const readDraft = (draft: RuleDraft, on: boolean): RuleTerms | undefined => {
  const change = readChange(draft.change);
  if (typeof change === 'string' || Object.keys(checkDraft(draft)).length > 0) return undefined;
  const only = onlyKind(draft.scope);
  const meant = only ? [only] : draft.scope === 'all' ? kinds : kinds.filter(isIn(draft.scope));
  const except = only ? [] : draft.except.filter(({ kind }) => meant.includes(kind));
  const { dates, weekdays, hours, minUnits } = draft;
  return {
    name: draft.name.trim(),
    on,
    change,
    stop: draft.stop,
    ...(draft.scope !== 'all' && { kinds: [...meant] }),
    ...(only && { ids: [...draft.ids] }),
    ...(except.length > 0 && { except }),
    ...(dates?.from && { from: dates.from }),
    ...(dates?.to && { to: dates.to }),
    ...(weekdays && { weekdays: weekdays.toSorted((one, other) => one - other) }),
    ...(hours && { fromTime: hours.from, toTime: hours.to }),
    ...(minUnits !== null && { minUnits: Number(minUnits) }),
  };
};

/** The fields to send after some parts of the sentence were changed; null removes a condition. */
export const toRuleChange = (rule: RuleTerms, changed: readonly DraftField[]): PriceRuleChange => {
  const has = (...fields: DraftField[]) => fields.some((field) => changed.includes(field));
  return {
    ...(has('name') && { name: rule.name }),
    ...(has('scope', 'ids', 'except') && {
      kinds: rule.kinds ?? null,
      ids: rule.ids ?? null,
      except: rule.except ?? null,
    }),
    ...(has('dates') && { from: rule.from ?? null, to: rule.to ?? null }),
    ...(has('weekdays') && { weekdays: rule.weekdays ?? null }),
    ...(has('hours') && { fromTime: rule.fromTime ?? null, toTime: rule.toTime ?? null }),
    ...(has('minUnits') && { minUnits: rule.minUnits ?? null }),
    ...(has('change') && { change: rule.change }),
    ...(has('stop') && { stop: rule.stop }),
  };
};
