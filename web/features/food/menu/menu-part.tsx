import { Button, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Dish } from '#contract/food/menu.ts';
import { m } from '#messages/web.ts';
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

/** Search and category of the menu; each change updates the URL at once. */
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
      label={m.food_search_the_menu()}
      placeholder={m.food_dish_or_ingredient()}
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <NativeSelect
      label={m.food_category()}
      data={[
        { value: '', label: m.food_all() },
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

/** Placeholder of the grid: as many dishes as a small kitchen offers, of the same size. */
const DishGridSkeleton = () => (
  <ul className={classes.grid} aria-hidden>
    {Array.from({ length: 9 }, (_, index) => `dish-${index}`).map((key) => (
      <li key={key}>
        <Skeleton className={classes.skeleton} radius={18} />
      </li>
    ))}
  </ul>
);

/** The menu with its search, and its empty and failed states. */
export const MenuPart = ({
  menu: { data: card, ...menu },
  isFull,
  onAdd,
}: {
  menu: UseQueryResult<Dish[]>;
  /** The order is full. */
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
        {card &&
          isNarrowed &&
          shown.length > 0 &&
          m.food_of_dishes_shown({ count: shown.length, count2: card.length })}
      </VisuallyHidden>
      {menu.isPending && <DishGridSkeleton />}
      {menu.isError && !card && (
        <FailedNotice
          heading={m.food_menu_could_not_be_loaded()}
          error={menu.error}
          onRetry={() => void menu.refetch()}
        />
      )}
      {shown.length > 0 && <DishGrid dishes={shown} isFull={isFull} onAdd={onAdd} />}
      {card && shown.length === 0 && (
        <Notice
          level={2}
          urgent
          heading={isNarrowed ? m.food_nothing_found() : m.food_kitchen_is_closed()}
          text={isNarrowed ? m.food_no_dish_matches_what_you_asked() : m.food_there_is_nothing_on_the_menu()}
        >
          {isNarrowed && <Button onClick={() => change(noFilters)}>{m.food_clear_filters()}</Button>}
        </Notice>
      )}
    </>
  );
};
