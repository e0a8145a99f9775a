import { NativeSelect, TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { isTime } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { countWords, isPast, type When } from './when.ts';

/** Date and nights, or date, time and duration, for the surrounding grid. Marks past values. */
export const WhenFields = ({
  kind,
  value,
  here,
  size = 'sm',
  onChange,
}: {
  kind: Kind;
  value: When;
  here: VenueMinute | undefined;
  size?: 'sm' | 'md';
  onChange: (part: Partial<When>) => void;
}) => {
  const pastDay = here !== undefined && isTypedDate(value.date) && value.date < here.today;
  const pastTime = here !== undefined && !pastDay && isTime(value.time) && isPast(kind, value, here);
  return (
    <>
      <TextInput
        size={size}
        type="date"
        label={m.availability_date()}
        leftSection={<IconCalendar size={20} stroke={1.8} />}
        min={here?.today}
        value={value.date}
        error={pastDay && m.availability_day_passed()}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      {kind !== 'room' && (
        <TextInput
          size={size}
          type="time"
          label={m.availability_time()}
          leftSection={<IconClock size={20} stroke={1.8} />}
          value={value.time}
          error={pastTime && m.availability_time_passed()}
          onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
        />
      )}
      <NativeSelect
        size={size}
        label={m.availability_count({ kind })}
        data={Array.from({ length: longest[kind] }, (_, index) => ({
          value: String(index + 1),
          label: countWords(kind, index + 1),
        }))}
        value={String(value.count)}
        onChange={({ currentTarget }) => onChange({ count: Number(currentTarget.value) })}
      />
    </>
  );
};
