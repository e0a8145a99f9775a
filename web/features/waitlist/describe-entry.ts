import { addDays } from '#contract/dates.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { writeDraft } from '#web/features/booking-form/booking-draft.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { countOfEntry } from './use-waitlist.ts';

const lengthOf = (entry: WaitlistEntry): string =>
  m.lib_units({ unit: bookableKinds[entry.kind].unit, count: countOfEntry(entry) });

/** Fri 20 Nov to Sun 22 Nov, 2 nights. */
export const describeTime = (entry: WaitlistEntry, today: string | undefined): string => {
  const { kind, date, time } = entry;
  const day = formatShortDay(date, today);
  const length = lengthOf(entry);
  return kind === 'room'
    ? m.waitlist_nights({ from: day, to: formatShortDay(addDays(date, countOfEntry(entry)), today), length })
    : m.waitlist_hours({ day, time, length });
};

/** The page of the bookable, with the time filled in. */
export const addressOf = (entry: WaitlistEntry): string => {
  const { kind, id, date, time } = entry;
  return `${bookableKinds[kind].detail(id)}?${writeDraft(kind, { date, time, count: String(countOfEntry(entry)) })}`;
};
