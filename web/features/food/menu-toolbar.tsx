import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { longestSearch, type MenuFilters } from './menu-filters.ts';
import classes from './menu-toolbar.module.css';

/** Search and category of the card; each change goes into the address at once. */
export const MenuToolbar = ({
  filters,
  categories,
  onChange,
}: {
  filters: MenuFilters;
  categories: readonly string[];
  onChange: (part: Partial<MenuFilters>) => void;
}) => {
  const [words, setWords] = useState(filters.q);
  const search = useDebouncedCallback((q: string) => onChange({ q }), 250);
  // Back, forward and "Clear filters" change the address behind the field's back.
  useEffect(() => setWords((typed) => (typed.trim() === filters.q ? typed : filters.q)), [filters.q]);
  return (
    <search className={classes.bar}>
      <TextInput
        type="search"
        label="Search the menu"
        placeholder="Dish or ingredient"
        maxLength={longestSearch}
        leftSection={<IconSearch size={20} stroke={1.8} />}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          search(value);
        }}
      />
      <NativeSelect
        label="Category"
        data={[{ value: '', label: 'All' }, ...categories.map((one) => ({ value: one, label: one }))]}
        value={filters.category}
        onChange={({ currentTarget: { value } }) => onChange({ category: value })}
      />
    </search>
  );
};
