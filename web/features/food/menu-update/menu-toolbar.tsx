import { NativeSelect } from '@mantine/core';
import { choosableCategories } from '#web/features/food/menu/find-dishes.ts';
import { type MenuFilters, type MenuSort, menuSorts } from '#web/features/food/menu/menu-filters.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './menu-update-page.module.css';

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
export const MenuToolbar = ({ categories, filters, onChange }: Props) => (
  <search className={classes.menuToolbarBar}>
    <SearchField
      className={classes.words}
      label="Search"
      placeholder="Find a dish"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <NativeSelect
      label="Show"
      data={[
        { value: '', label: 'All categories' },
        ...choosableCategories(categories, filters).map((category) => ({ value: category, label: category })),
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
