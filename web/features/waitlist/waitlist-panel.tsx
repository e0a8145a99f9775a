import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { addDays } from '#contract/dates.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { m } from '#messages/web.ts';
import { useIsFree } from '#web/features/availability/is-free.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { Price } from '#web/features/bookables/bookable-card.tsx';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { type BookingDraft, countOf, requestOf } from '#web/features/booking-form/booking-draft.ts';
import panel from '#web/features/booking-form/booking-panel.module.css';
import { isTaken, type useBooking } from '#web/features/booking-form/use-booking.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { Pill } from '#web/ui/pill.tsx';
import { AskPart } from './ask-part.tsx';
import { HeldPart } from './held-part.tsx';
import { countOfEntry, useWaitlist } from './use-waitlist.ts';
import { WaitingPart } from './waiting-part.tsx';
import classes from './waitlist.module.css';
import { replacedQuery } from './waitlist-actions.ts';

type Props = {
  bookable: Bookable;
  draft: BookingDraft;
  booking: ReturnType<typeof useBooking>;
  /** Reports whether the panel replaces the form. */
  onWaiting: (isWaiting: boolean) => void;
};

/**
 * The viewer's entry for the form's request. After releasing it, the guest can book what is free like anybody
 * else.
 */
const useEntry = ({ kind, id }: Bookable, draft: BookingDraft) => {
  const { data: replaced } = useQuery<string>(replacedQuery);
  const free = useIsFree({ kind, id, ...draft, count: countOf(kind, draft) });
  return useWaitlist().find(
    (entry) =>
      entry.kind === kind &&
      entry.id === id &&
      entry._id !== replaced &&
      (entry.hold || !free) &&
      entry.date === draft.date &&
      String(countOfEntry(entry)) === draft.count &&
      (kind === 'room' || entry.time === draft.time),
  );
};

const listNights = (entry: WaitlistEntry): string[] =>
  Array.from({ length: countOfEntry(entry) }, (_, night) => addDays(entry.date, night));

/** Passes the nights on the viewer's waitlist to the room's calendar. */
const useRequestedNights = ({ kind, id }: Bookable): void => {
  const client = useQueryClient();
  const entries = useWaitlist();
  useEffect(() => {
    const own = entries.filter((entry) => entry.kind === kind && entry.id === id);
    if (kind === 'room') client.setQueryData(['wanted', id], own.flatMap(listNights));
  }, [client, entries, kind, id]);
};

/** Replaces the form for a guest who waits for its request. */
export const WaitlistPanel = ({ bookable, draft, booking, onWaiting }: Props) => {
  const client = useQueryClient();
  const here = useVenueClock();
  useRequestedNights(bookable);
  const entry = useEntry(bookable, draft);
  const isWaiting = entry !== undefined;
  const tell = useEffectEvent((waits: boolean) => {
    onWaiting(waits);
    // They now wait for what was refused.
    if (waits) booking.refuse(undefined);
  });
  useLayoutEffect(() => {
    tell(isWaiting);
    return () => tell(false);
  }, [isWaiting]);
  const request = here && requestOf(bookable.kind, draft, here);
  if (!entry)
    return request && isTaken(booking.refusal) ? (
      <AskPart bookable={bookable} request={request} refuse={booking.refuse} />
    ) : null;
  const parts = {
    bookable,
    entry,
    booking,
    onChange: () => client.setQueryData(replacedQuery.queryKey, entry._id),
  };
  return (
    <>
      <div className={panel.head}>
        <Price amount={bookable.price} unit={bookableKinds[bookable.kind].unit} large />
        <Pill tone={entry.hold ? 'ok' : 'warn'}>
          {m.waitlist_pill({ state: entry.hold ? 'held' : 'waiting' })}
        </Pill>
      </div>
      <div className={classes.parts}>
        {entry.hold ? <HeldPart {...parts} hold={entry.hold} /> : <WaitingPart {...parts} />}
      </div>
    </>
  );
};
