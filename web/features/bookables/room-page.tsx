import { m } from '#messages/web.ts';
import { NightCalendar } from '#web/features/availability/calendar/night-calendar.tsx';
import type { FreeTimes } from '#web/features/bookables/bookable-detail.tsx';
import { BookableDetailPage } from '#web/features/bookables/bookable-detail-page.tsx';
import { countOf } from '#web/features/booking-form/booking-draft.ts';

/** The nights of a room; picking one fills the form. */
export const FreeNights: FreeTimes = ({ bookable: { kind, id }, draft, onChange }) => (
  <NightCalendar
    id={id}
    date={draft.date}
    nights={countOf(kind, draft)}
    onPick={(date) => onChange({ date })}
  />
);

export const Component = () => (
  <BookableDetailPage
    kind="room"
    name={m.bookables_room()}
    back={m.bookables_back_to_rooms()}
    FreeTimes={FreeNights}
  />
);
