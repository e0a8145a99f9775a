import { m } from '#messages/web.ts';
import { DayStrip } from '#web/features/availability/calendar/day-strip.tsx';
import { countOf } from '#web/features/booking-form/booking-draft.ts';
import type { FreeTimes } from './bookable-detail.tsx';
import { BookableDetailPage } from './bookable-detail-page.tsx';

/** The hours of a study room or PC; picking one fills the form. */
const FreeHours: FreeTimes = ({ bookable: { kind, id }, draft, onChange }) =>
  kind !== 'room' && (
    <DayStrip
      kind={kind}
      id={id}
      date={draft.date}
      time={draft.time}
      hours={countOf(kind, draft)}
      onPick={(time, date) => onChange({ time, date })}
      onPickDay={(date) => onChange({ date })}
    />
  );

export const StudyRoomPage = () => (
  <BookableDetailPage
    kind="study"
    name={m.bookables_study_room()}
    back={m.bookables_back_to_study_rooms()}
    FreeTimes={FreeHours}
  />
);

export const PcPage = () => (
  <BookableDetailPage
    kind="pc"
    name={m.bookables_pc()}
    back={m.bookables_back_to_pcs()}
    FreeTimes={FreeHours}
  />
);
