import { addDays, daysBetween } from '#contract/dates.ts';
import { type Comparison, comparisons, maxFigureDays } from '#contract/desk/insights.rules.ts';
import { isTypedDate } from '#web/lib/format-day.ts';

/** The length of each span in days; spans end yesterday. */
export const spanDays = { week: 7, month: 28, quarter: 91, year: 364 } as const;
export type SpanName = keyof typeof spanDays;
export const spanNames = Object.keys(spanDays) as SpanName[]; // it has no other keys

/** The selected days and comparison, all of it in the address. */
export type InsightsView = {
  /** Undefined if two dates were chosen. */
  span: SpanName | undefined;
  from: string;
  to: string;
  against: Comparison;
};

const usual: SpanName = 'month';

/** The days of a span that ended yesterday. */
export const daysOfSpan = (span: SpanName, today: string): { from: string; to: string } => ({
  from: addDays(today, -spanDays[span]),
  to: addDays(today, -1),
});

/** Two days in order, limited to the maximum length of a span. */
export const orderDays = (from: string, to: string): { from: string; to: string } => {
  const [first, last] = from <= to ? [from, to] : [to, from];
  return daysBetween(first, last) < maxFigureDays
    ? { from: first, to: last }
    : { from: first, to: addDays(first, maxFigureDays - 1) };
};

export const readView = (search: URLSearchParams, today: string): InsightsView => {
  const against = comparisons.find((one) => one === search.get('against')) ?? 'before';
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (isTypedDate(from) && isTypedDate(to)) return { span: undefined, ...orderDays(from, to), against };
  const span = spanNames.find((name) => name === search.get('span')) ?? usual;
  return { span, ...daysOfSpan(span, today), against };
};

export const writeView = ({ span, from, to, against }: InsightsView): URLSearchParams => {
  const search = new URLSearchParams();
  if (span === undefined) {
    search.set('from', from);
    search.set('to', to);
  } else if (span !== usual) search.set('span', span);
  if (against !== 'before') search.set('against', against);
  return search;
};
