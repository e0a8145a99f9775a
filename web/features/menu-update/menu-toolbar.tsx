import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type MenuFilters, type MenuSort, menuSorts } from './menu-filters.ts';
import classes from './menu-toolbar.module.css';

const sortLabels: Record<MenuSort, string> = {
  '': 'As on the card',
  name: 'Name',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
};

type Props = {
  categories: readonly string[];
  filters: MenuFilters;
  onChange: (part: Partial<MenuFilters>) => void;
};

/** Search, category and order of the card; each change goes into the address at once. */
export const MenuToolbar = ({ categories, filters, onChange }: Props) => {
  const [words, setWords] = useState(filters.q);
  const search = useDebouncedCallback((q: string) => onChange({ q }), 250);
  // Back, forward and "Clear filters" change the address behind the field's back.
  useEffect(() => setWords((typed) => (typed.trim() === filters.q ? typed : filters.q)), [filters.q]);
  // A category from the address may be gone by now; it stays to be chosen from until another is.
  const offered = [...new Set([...categories, ...(filters.category ? [filters.category] : [])])];
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.words}
        type="search"
        label="Search"
        placeholder="Find a dish"
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.8} />}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          search(value);
        }}
      />
      <NativeSelect
        label="Show"
        data={[
          { value: '', label: 'All categories' },
          ...offered.map((category) => ({ value: category, label: category })),
        ]}
        value={filters.category}
        onChange={({ currentTarget: { value } }) => onChange({ category: value })}
      />
      <NativeSelect
        label="Sort by"
        data={menuSorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: menuSorts.find((sort) => sort === value) ?? '' })
        }
      />
    </search>
  );
};
