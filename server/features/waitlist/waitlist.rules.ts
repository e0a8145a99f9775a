import { Temporal } from 'temporal-polyfill';
import { waitlistHoldMinutes } from '#contract/stay/waitlist.rules.ts';

/** Until when a time is held for the first in line: never past its start. */
export const holdUntil = (now: Temporal.Instant, startsAt: Temporal.Instant): Temporal.Instant => {
  const until = now.add({ minutes: waitlistHoldMinutes });
  return Temporal.Instant.compare(until, startsAt) < 0 ? until : startsAt;
};

type Waiting = { kind: string; bookableId: number; from: Date; to: Date };

const overlaps = (one: Waiting, other: Waiting): boolean =>
  one.kind === other.kind &&
  one.bookableId === other.bookableId &&
  one.from < other.to &&
  other.from < one.to;

/**
 * Offers each in line their time, unless it overlaps one given to somebody before them; `offer` returns
 * whether they got it.
 */
export const serveInLine = async <Entry extends Waiting>(
  line: readonly Entry[],
  offer: (entry: Entry) => Promise<boolean>,
): Promise<void> => {
  const given: Entry[] = [];
  for (const entry of line)
    if (!given.some((one) => overlaps(one, entry)) && (await offer(entry))) given.push(entry);
};
