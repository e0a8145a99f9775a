import { DayStrip } from '#web/features/availability/calendar/day-strip.tsx';
import { countOf } from '#web/features/booking-form/booking-draft.ts';
import type { FreeTimes } from './bookable-detail.tsx';

/** The hours of a study room or PC; picking one puts it into the form. */
export const FreeHours: FreeTimes = ({ offer: { kind, id }, draft, onChange }) =>
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
