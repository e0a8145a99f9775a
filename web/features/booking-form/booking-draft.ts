import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type BookingTime, refuseBookingTime, type VenueClock } from '#contract/bookings.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';

/** What stands in the form, as it was typed: nights or hours are text until somebody confirms. */
export type BookingDraft = { date: string; time: string; count: string };

export const emptyDraft: BookingDraft = { date: '', time: '', count: '1' };

/** The name under which the address carries nights or hours. */
export const countName = (kind: Kind) => (kind === 'room' ? 'nights' : 'duration');

/** Reads the form out of the address leniently: what makes no sense is as if it were not there. */
export const readDraft = (kind: Kind, search: URLSearchParams): BookingDraft => {
  const date = search.get('date') ?? '';
  const time = search.get('time') ?? '';
  const count = search.get(countName(kind)) ?? '';
  return {
    date: isDate(date) ? date : '',
    time: isTime(time) ? time : '',
    count: /^[1-9]\d?$/.test(count) ? count : '1',
  };
};

/** Only what differs from an empty form, so that a plain address stays plain. */
export const writeDraft = (kind: Kind, { date, time, count }: BookingDraft): URLSearchParams => {
  const search = new URLSearchParams();
  if (date) search.set('date', date);
  if (time) search.set('time', time);
  if (count && count !== '1') search.set(countName(kind), count);
  return search;
};

/** The nights or hours that were typed; undefined when nobody can have that many. */
export const countOf = (kind: Kind, { count: typed }: Pick<BookingDraft, 'count'>): number | undefined => {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= longest[kind] ? count : undefined;
};

/** What the form asks for, once that can be asked for. */
export const requestOf = (kind: Kind, draft: BookingDraft, here: VenueClock): BookingTime | undefined => {
  const { date, time } = draft;
  const count = countOf(kind, draft);
  if (!isDate(date) || !isTime(time) || !count) return undefined;
  const request = { kind, date, time, count };
  return refuseBookingTime(request, here) ? undefined : request;
};

/** The form, kept in the address as well, so that reloading, signing in and a shared link find it as it was. */
export const useBookingDraft = (kind: Kind) => {
  const [search, setSearch] = useSearchParams();
  // Keeps the way back to the list that led here.
  const { state } = useLocation();
  const [draft, setDraft] = useState(() => readDraft(kind, search));
  const change = (part: Partial<BookingDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setSearch(writeDraft(kind, next), { replace: true, preventScrollReset: true, state });
  };
  return [draft, change] as const;
};
