import { addDays } from '#contract/dates.ts';
import { type LogKind, logKinds } from '#contract/desk/log.rules.ts';
import { useAddressFilters } from '#web/lib/address-filters.ts';
import { isTypedDate } from '#web/lib/format-day.ts';

export const spans = ['today', 'week', 'month', 'dates'] as const;
export type Span = (typeof spans)[number];

/** The filters of the log. They are stored in the address, so that reload, back and shared links keep them. */
export type LogFilters = {
  q: string;
  subject: string;
  actor: string;
  kind: LogKind | 'refused' | undefined;
  span: Span;
  /** Days of the span `dates`, both inclusive; empty for no bound. */
  from: string;
  to: string;
};

export const noFilters: LogFilters = {
  q: '',
  subject: '',
  actor: '',
  kind: undefined,
  span: 'week',
  from: '',
  to: '',
};

const readDate = (text: string | null): string => (text !== null && isTypedDate(text) ? text : '');

/** Reads an address leniently: invalid values are ignored. */
export const readFilters = (search: URLSearchParams): LogFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, 100),
  subject: (search.get('subject') ?? '').slice(0, 100),
  actor: (search.get('actor') ?? '').slice(0, 254),
  kind: ([...logKinds, 'refused'] as const).find((kind) => kind === search.get('kind')),
  span: spans.find((span) => span === search.get('span')) ?? 'week',
  from: readDate(search.get('from')),
  to: readDate(search.get('to')),
});

export const writeFilters = ({ span, ...filters }: LogFilters): URLSearchParams => {
  const given = Object.entries(filters).filter(([, value]) => value) as [string, string][];
  return new URLSearchParams([...given, ...(span === 'week' ? [] : [['span', span]])] as string[][]);
};

const lengths = { today: 1, week: 7, month: 30 } as const;

/** The days shown; without bounds if none are set. */
export const daysOf = ({ span, from, to }: LogFilters, today: string): { from?: string; to?: string } => {
  if (span !== 'dates') return { from: addDays(today, 1 - lengths[span]), to: today };
  return { ...(from && { from }), ...(to && { to }) };
};

export const toQuery = (filters: LogFilters, today: string) => {
  const { q, subject, actor, kind } = filters;
  return {
    ...(q && { q }),
    ...(subject && { subject }),
    ...(actor && { actor }),
    ...(kind && (kind === 'refused' ? { refused: 'true' as const } : { kind })),
    ...daysOf(filters, today),
  };
};

/** The filters in the address, and a function to change some of them. */
export const useLogFilters = () => useAddressFilters({ read: readFilters, write: writeFilters });
