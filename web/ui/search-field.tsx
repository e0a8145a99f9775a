import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSentToAddress } from '#web/lib/address-filters.ts';
import { maxSearchLength } from '#web/lib/find-words.ts';

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> & {
  /** What is searched for, as the address has it. */
  value: string;
  onChange: (words: string) => void;
};

/** Words to find; the address follows when the typing pauses. */
export const SearchField = ({ value, onChange, ...props }: Props) => {
  const [words, setWords] = useState(value);
  const search = useDebouncedCallback((typed: string) => {
    tellSent(typed.trim());
    onChange(typed);
  }, 250);
  const tellSent = useSentToAddress(value.trim(), () => {
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
