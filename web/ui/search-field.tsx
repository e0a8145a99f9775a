import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSentToAddress } from '#web/lib/address-filters.ts';
import { maxSearchLength } from '#web/lib/find-words.ts';

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> & {
  /** The search text in the URL. */
  value: string;
  onChange: (words: string) => void;
};

/** A search field; the URL follows after a pause in typing. */
export const SearchField = ({ value, onChange, ...props }: Props) => {
  const [words, setWords] = useState(value);
  const search = useDebouncedCallback((typed: string) => {
    markSent(typed.trim());
    onChange(typed);
  }, 250);
  const markSent = useSentToAddress(value.trim(), () => {
    search.cancel();
    setWords(value);
  });
  return (
    <TextInput
      {...props}
      type="search"
      maxLength={maxSearchLength}
      leftSection={<IconSearch size={20} stroke={1.8} />}
      value={words}
      onChange={({ currentTarget }) => {
        setWords(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
};
