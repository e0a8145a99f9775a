import { Skeleton } from '@mantine/core';
import type { Dish } from '#contract/food/menu.ts';
import { DishCard } from './dish-card.tsx';
import classes from './dish-grid.module.css';

export const DishGrid = ({
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
export const DishGridSkeleton = () => (
  <ul className={classes.grid} aria-hidden>
    {Array.from({ length: 9 }, (_, index) => `dish-${index}`).map((key) => (
      <li key={key}>
        <Skeleton className={classes.skeleton} radius={18} />
      </li>
    ))}
  </ul>
);
