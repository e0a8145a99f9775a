import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type BookingTime, refuseBookingTime, type VenueClock } from '#contract/bookings.rules.ts';
import { isDate, isTime } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';

/** The form's content as typed: the count stays text until it is submitted. */
export type BookingDraft = { date: string; time: string; count: string };

export const emptyDraft: BookingDraft = { date: '', time: '', count: '1' };

/** The URL parameter of the nights or hours. */
export const countName = (kind: Kind) => (kind === 'room' ? 'nights' : 'duration');

/** Parses the form from the URL leniently: invalid values are ignored. */
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

/** Only values that differ from the empty form, so that a plain URL stays plain. */
export const writeDraft = (kind: Kind, { date, time, count }: BookingDraft): URLSearchParams => {
  const search = new URLSearchParams();
  if (date) search.set('date', date);
  if (time) search.set('time', time);
  if (count && count !== '1') search.set(countName(kind), count);
  return search;
};

/** The typed number of nights or hours; undefined if invalid. */
export const countOf = (kind: Kind, { count: typed }: Pick<BookingDraft, 'count'>): number | undefined => {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= longest[kind] ? count : undefined;
};

/** The form's request, once it is complete. */
export const requestOf = (kind: Kind, draft: BookingDraft, here: VenueClock): BookingTime | undefined => {
  const { date, time } = draft;
  const count = countOf(kind, draft);
  if (!isDate(date) || !isTime(time) || !count) return undefined;
  const request = { kind, date, time, count };
  return refuseBookingTime(request, here) ? undefined : request;
};

/** The form's state, mirrored in the URL, so that reloading, signing in and shared links restore it. */
export const useBookingDraft = (kind: Kind) => {
  const [search, setSearch] = useSearchParams();
  // Keeps the link back to the list.
  const { state } = useLocation();
  const [draft, setDraft] = useState(() => readDraft(kind, search));
  const change = (part: Partial<BookingDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // Drawn at once: a visitor who confirms right after typing and has to sign in returns to the last drawn address.
    const options = { replace: true, preventScrollReset: true, flushSync: true, state };
    setSearch(writeDraft(kind, next), options);
  };
  return [draft, change] as const;
};
