import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages/web.ts';
import { useIsFree } from '#web/features/availability/is-free.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { Price } from '#web/features/bookables/bookable-card.tsx';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { useViewer } from '#web/features/identity/session.ts';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import { type BookingDraft, countOf, emptyDraft } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';
import classes from './booking-panel.module.css';
import { useBooking } from './use-booking.ts';

/** Not loaded for visitors, who cannot join the waitlist. */
const WaitlistPanel = lazy(async () => ({
  default: await (await import('#web/features/waitlist/load-panel.ts')).loadPanel(),
}));

/** How long the confirmation of a PC booking stays before returning to the list, in milliseconds. */
const stay = 2000;
const pcList = '/pcaccess';

/** The price and the booking form; afterwards the booking made. */
export const BookingPanel = ({
  bookable,
  draft,
  onChange,
}: {
  bookable: Bookable;
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
}) => {
  // Clears the form after booking.
  const booking = useBooking(bookable, draft, () => onChange(emptyDraft));
  // Picking another time after booking starts a new booking.
  const booked = draft.date || draft.time ? undefined : booking.booked;
  const viewer = useViewer();
  const [isWaiting, setIsWaiting] = useState(false);
  const navigate = useNavigate();
  const leaves = booking.booked !== undefined && bookable.kind === 'pc';
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => void navigate(pcList, { replace: true }), stay);
    return () => clearTimeout(timer);
  }, [leaves, navigate]);
  return (
    <aside className={parts.panel} aria-label={m.booking_form_panel()}>
      {!isWaiting && (
        <>
          <div className={classes.head}>
            <Price amount={bookable.price} unit={bookableKinds[bookable.kind].unit} large />
            {!booked && <FreePill bookable={bookable} draft={draft} />}
          </div>
          {booked ? (
            <booked.Notice bookable={bookable} booked={booked} onAgain={booking.startAgain} />
          ) : (
            <BookingForm bookable={bookable} draft={draft} onChange={onChange} booking={booking} />
          )}
        </>
      )}
      {viewer && !booked && (
        <Suspense>
          <WaitlistPanel bookable={bookable} draft={draft} booking={booking} onWaiting={setIsWaiting} />
        </Suspense>
      )}
    </aside>
  );
};

/** Whether the form's request is free, once it is complete. */
const FreePill = ({ bookable: { kind, id }, draft }: { bookable: Bookable; draft: BookingDraft }) => {
  const { date, time } = draft;
  const free = useIsFree({ kind, id, date, time, count: countOf(kind, draft) });
  if (free === undefined) return null;
  if (free) return <Pill tone="ok">{bookableKinds[kind].freeThen}</Pill>;
  return (
    <Pill tone="bad">{kind === 'room' ? m.booking_form_taken_dates() : m.booking_form_taken_time()}</Pill>
  );
};
