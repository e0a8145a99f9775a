import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Attention } from '#contract/desk/today.ts';
import { createStoredText, createTextStore, parseStored, subscribeAllTabs } from '#web/lib/stored-text.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { dayQuery } from '../desk-queries.ts';
import { arrangeAttention } from './arrange-today.ts';

/** When to show it again, in milliseconds, by key. */
type Snoozed = Readonly<Record<string, number>>;

const oneHour = 3_600_000;

const readSnoozed = (text: string | null): Snoozed =>
  Object.fromEntries(
    Object.entries(parseStored(text)).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );

const store = createTextStore(
  createStoredText('nightdesk-not-now', () => localStorage),
  readSnoozed,
);
const subscribe = subscribeAllTabs(store);

/** Hides it in this browser for an hour, and removes expired entries. */
export const snooze = (key: string, now: number): void =>
  void store.change((before) => ({
    ...Object.fromEntries(Object.entries(before).filter(([, until]) => until > now)),
    [key]: now + oneHour,
  }));

/** Whether it was hidden here, even if it is due again. */
export const isSnoozed = (key: string): boolean => key in store.read();

export const withoutSnoozed = (attention: readonly Attention[], snoozed: Snoozed, now: number): Attention[] =>
  attention.filter(({ key }) => (snoozed[key] ?? 0) <= now);

/** What needs attention today or on another day, worst first; undefined while loading. */
export const useAttention = (date?: string): Attention[] | undefined => {
  const attention = useQuery(dayQuery(date)).data?.attention;
  const now = useVenueMinute()?.now ?? 0;
  const snoozed = useSyncExternalStore(subscribe, store.read, () => readSnoozed(null));
  return useMemo(
    () => attention && arrangeAttention(withoutSnoozed(attention, snoozed, now)),
    [attention, snoozed, now],
  );
};
