import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { Dish } from '#contract/food/menu.ts';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { formatSum } from '#web/lib/format.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { fullNoteId } from '../order/order-panel.tsx';
import classes from './food-page.module.css';

/** One dish: picture, name, description, price, Add. */
export const DishCard = ({
  dish,
  eager,
  isFull,
  onAdd,
}: {
  dish: Dish;
  eager: boolean;
  isFull: boolean;
  onAdd: () => void;
}) => {
  const titleId = useId();
  const stateId = useId();
  const { name, description, imageUrl, price, soldOut, membersOnly } = dish;
  const cannot = soldOut || isFull;
  const why = soldOut ? stateId : fullNoteId;
  return (
    <article
      className={`${parts.card} ${classes.card}`}
      aria-labelledby={titleId}
      data-sold-out={soldOut || undefined}
    >
      <div className={classes.picture}>
        <Picture src={imageUrl} fallback={dishPicture} eager={eager} />
      </div>
      <div className={classes.body}>
        <div className={classes.title}>
          <h2 className={classes.name} id={titleId}>
            <bdi>{name}</bdi>
          </h2>
          {membersOnly && <Pill tone="warn">{m.food_members()}</Pill>}
          {soldOut && (
            <span id={stateId}>
              <Pill tone="off">{m.food_sold_out()}</Pill>
            </span>
          )}
        </div>
        <p className={classes.text}>
          <bdi>{description}</bdi>
        </p>
        <div className={classes.foot}>
          <span className={classes.price}>{formatSum(price)}</span>
          {/* Stays focusable, so that screen readers can say why it does nothing. */}
          <Button
            className={classes.add}
            variant="light"
            size="xs"
            leftSection={<IconPlus size={20} stroke={1.8} />}
            aria-describedby={cannot ? `${titleId} ${why}` : titleId}
            aria-disabled={cannot || undefined}
            data-disabled={cannot || undefined}
            onClick={cannot ? undefined : onAdd}
          >
            {m.food_add()}
          </Button>
        </div>
      </div>
    </article>
  );
};
