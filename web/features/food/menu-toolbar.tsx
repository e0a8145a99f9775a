import { NativeSelect } from '@mantine/core';
import { choosableCategories } from '#web/features/menu/find-dishes.ts';
import type { MenuFilters } from '#web/features/menu/menu-filters.ts';
import { SearchField } from '#web/ui/search-field.tsx';
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
}) => (
  <search className={classes.bar}>
    <SearchField
      label="Search the menu"
      placeholder="Dish or ingredient"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <NativeSelect
      label="Category"
      data={[
        { value: '', label: 'All' },
        ...choosableCategories(categories, filters).map((one) => ({ value: one, label: one })),
      ]}
      value={filters.category}
      onChange={({ currentTarget: { value } }) => onChange({ category: value })}
    />
  </search>
);
