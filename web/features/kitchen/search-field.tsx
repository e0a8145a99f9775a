import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** Words to find; the address follows when the typing pauses. */
export const SearchField = ({ value, onChange }: { value: string; onChange: (words: string) => void }) => {
  const [words, setWords] = useState(value);
  const search = useDebouncedCallback(onChange, 250);
  // Back, forward and "Show all orders" change the address behind the field's back.
  useEffect(() => setWords((typed) => (typed.trim() === value ? typed : value)), [value]);
  return (
    <TextInput
      type="search"
      aria-label="Search orders"
      placeholder="Order, room or dish"
      maxLength={100}
      leftSection={<IconSearch size={20} stroke={1.8} />}
      value={words}
      onChange={({ currentTarget }) => {
        setWords(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
};
