import { NativeSelect, TextInput } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { isTime } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { countWords, isPast, type When } from './when.ts';

/** Date and nights, or date, time and duration, for the grid around them. Says what is past. */
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
        label="Date"
        leftSection={<IconCalendar size={20} stroke={1.8} />}
        min={here?.today}
        value={value.date}
        error={pastDay && 'This day has passed.'}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      {kind !== 'room' && (
        <TextInput
          size={size}
          type="time"
          label="Time"
          leftSection={<IconClock size={20} stroke={1.8} />}
          value={value.time}
          error={pastTime && 'This time has passed.'}
          onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
        />
      )}
      <NativeSelect
        size={size}
        label={kind === 'room' ? 'Nights' : 'Duration'}
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
