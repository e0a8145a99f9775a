import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Dish } from '#contract/food/menu.ts';
import { categoriesOf, findDishes } from '#web/features/menu/find-dishes.ts';
import { noFilters } from '#web/features/menu/menu-filters.ts';
import { useMenuFilters } from '#web/features/menu/use-menu-filters.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DishGrid, DishGridSkeleton } from './dish-grid.tsx';
import classes from './food-page.module.css';
import { MenuToolbar } from './menu-toolbar.tsx';

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
      <p className={classes.heard} aria-live="polite">
        {card && isNarrowed && shown.length > 0 && `${shown.length} of ${card.length} dishes shown`}
      </p>
      {menu.isPending && <DishGridSkeleton />}
      {menu.isError && !card && (
        <FailedNotice what="The menu" error={menu.error} onRetry={() => void menu.refetch()} />
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
