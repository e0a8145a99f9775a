import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useSentToAddress } from '#web/lib/address-filters.ts';
import { isTypedDate } from '#web/lib/format-day.ts';

type DateInAddress = {
  /** The date in the URL. */
  value: string;
  /** Whether it can be empty. */
  canBeEmpty?: boolean;
  onChange: (date: string) => void;
};

/**
 * State of a date field while typing: a partial date stays in the field, and the URL follows after a pause.
 * Browsers drop the digits typed so far when a page writes to the field.
 */
export const useTypedDate = ({ value, canBeEmpty = false, onChange }: DateInAddress) => {
  const [typed, setTyped] = useState(value);
  const isWhole = (date: string) => isTypedDate(date) || (canBeEmpty && date === '');
  const send = useDebouncedCallback((date: string) => {
    if (!isWhole(date)) return;
    markSent(date);
    onChange(date);
  }, 250);
  const markSent = useSentToAddress(value, () => {
    send.cancel();
    setTyped(value);
  });
  return {
    type: 'date',
    value: typed,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
      send(currentTarget.value);
    },
    onBlur: () => {
      send.flush();
      if (!isWhole(typed)) setTyped(value);
    },
  } as const;
};

/** A date kept in the URL, or none. */
export const DateField = ({ label, ...date }: Pick<TextInputProps, 'label'> & DateInAddress) => (
  <TextInput
    label={label}
    leftSection={<IconCalendar size={20} stroke={1.8} />}
    {...useTypedDate({ canBeEmpty: true, ...date })}
  />
);
