import { Button, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Dish } from '#contract/food/menu.ts';
import {
  categoriesOf,
  choosableCategories,
  findDishes,
  type MenuFilters,
  noFilters,
  useMenuFilters,
} from '#web/features/food/menu/menu-filters.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { DishCard } from './dish-card.tsx';
import classes from './food-page.module.css';

/** Search and category of the card; each change goes into the address at once. */
const MenuToolbar = ({
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

const DishGrid = ({
  dishes,
  isFull,
  onAdd,
}: {
  dishes: readonly Dish[];
  isFull: boolean;
  onAdd: (dish: Dish) => void;
}) => (
  <ul className={classes.grid}>
    {dishes.map((dish, index) => (
      <li key={dish.id}>
        <DishCard dish={dish} eager={index < 6} isFull={isFull} onAdd={() => onAdd(dish)} />
      </li>
    ))}
  </ul>
);

/** The grid before the card is known: as many dishes as a small kitchen cooks, of the same size. */
const DishGridSkeleton = () => (
  <ul className={classes.grid} aria-hidden>
    {Array.from({ length: 9 }, (_, index) => `dish-${index}`).map((key) => (
      <li key={key}>
        <Skeleton className={classes.skeleton} radius={18} />
      </li>
    ))}
  </ul>
);

/** The card with its search, and what to do when it is empty or does not come. */
export const MenuPart = ({
  menu: { data: card, ...menu },
  isFull,
  onAdd,
}: {
  menu: UseQueryResult<Dish[]>;
  /** The order takes no more. */
  isFull: boolean;
  onAdd: (dish: Dish) => void;
}) => {
  const [filters, change] = useMenuFilters();
  const shown = findDishes(card ?? [], filters);
  const isNarrowed = filters.q !== '' || filters.category !== '';
  return (
    <>
      <MenuToolbar filters={filters} categories={categoriesOf(card ?? [])} onChange={change} />
      <VisuallyHidden aria-live="polite">
        {card && isNarrowed && shown.length > 0 && `${shown.length} of ${card.length} dishes shown`}
      </VisuallyHidden>
      {menu.isPending && <DishGridSkeleton />}
      {menu.isError && !card && (
        <FailedNotice
          heading="The menu could not be loaded"
          error={menu.error}
          onRetry={() => void menu.refetch()}
        />
      )}
      {shown.length > 0 && <DishGrid dishes={shown} isFull={isFull} onAdd={onAdd} />}
      {card && shown.length === 0 && (
        <Notice
          level={2}
          urgent
          heading={isNarrowed ? 'Nothing found' : 'The kitchen is closed'}
          text={
            isNarrowed ? 'No dish matches what you asked for.' : 'There is nothing on the menu right now.'
          }
        >
          {isNarrowed && <Button onClick={() => change(noFilters)}>Clear filters</Button>}
        </Notice>
      )}
    </>
  );
};
