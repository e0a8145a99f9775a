import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { longestSearch } from '#web/lib/find-words.ts';

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className'> & {
  /** What is searched for, as the address has it. */
  value: string;
  onChange: (words: string) => void;
};

/** Words to find; the address follows when the typing pauses. */
export const SearchField = ({ value, onChange, ...props }: Props) => {
  const [words, setWords] = useState(value);
  const search = useDebouncedCallback(onChange, 250);
  // Back, forward and a cleared filter change the address behind the field's back.
  useEffect(() => setWords((typed) => (typed.trim() === value ? typed : value)), [value]);
  return (
    <TextInput
      {...props}
      type="search"
      maxLength={longestSearch}
      leftSection={<IconSearch size={20} stroke={1.8} />}
      value={words}
      onChange={({ currentTarget }) => {
        setWords(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
};
