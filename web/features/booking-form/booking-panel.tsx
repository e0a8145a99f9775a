import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages/web.ts';
import { useIsFree } from '#web/features/availability/is-free.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { Price } from '#web/features/bookables/bookable-card.tsx';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import { BookedNotice } from './booked-notice.tsx';
import { type BookingDraft, countOf, emptyDraft } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';
import classes from './booking-panel.module.css';
import { useBooking } from './use-booking.ts';

/** After a PC is booked, its confirmation stays this long before the list comes back. */
const stay = 2000;
const pcList = '/pcaccess';

/** The price and the way to book it; afterwards, what was booked. */
export const BookingPanel = ({
  offer,
  draft,
  onChange,
}: {
  offer: Bookable;
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
}) => {
  // What was booked is no longer wished for.
  const booking = useBooking(offer, draft, () => onChange(emptyDraft));
  // Whoever picks another time after booking wants to book again.
  const booked = draft.date || draft.time ? undefined : booking.booked;
  const navigate = useNavigate();
  const leaves = booking.booked !== undefined && offer.kind === 'pc';
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => void navigate(pcList, { replace: true }), stay);
    return () => clearTimeout(timer);
  }, [leaves, navigate]);
  return (
    <aside className={parts.panel} aria-label={m.booking_form_panel()}>
      <div className={classes.head}>
        <Price amount={offer.price} unit={bookableKinds[offer.kind].unit} large />
        {!booked && <FreePill offer={offer} draft={draft} />}
      </div>
      {booked ? (
        <BookedNotice offer={offer} booked={booked} onAgain={booking.startAgain} />
      ) : (
        <BookingForm offer={offer} draft={draft} onChange={onChange} booking={booking} />
      )}
    </aside>
  );
};

/** Whether what the form asks for is free, as soon as it asks for something. */
const FreePill = ({ offer: { kind, id }, draft }: { offer: Bookable; draft: BookingDraft }) => {
  const { date, time } = draft;
  const free = useIsFree({ kind, id, date, time, count: countOf(kind, draft) });
  if (free === undefined) return null;
  if (free) return <Pill tone="ok">{bookableKinds[kind].freeThen}</Pill>;
  return (
    <Pill tone="bad">{kind === 'room' ? m.booking_form_taken_dates() : m.booking_form_taken_time()}</Pill>
  );
};
