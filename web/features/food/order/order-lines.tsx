import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { formatSum } from '#web/lib/format.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { type CheckedLine, describeLine } from './check-cart.ts';
import classes from './order-panel.module.css';

/** The chosen dishes, a line each, with buttons to remove them. */
export const OrderLines = ({
  lines,
  onRemove,
  onLast,
}: {
  lines: readonly CheckedLine[];
  onRemove: (index: number) => void;
  /** The last dish was removed, and the list with it. */
  onLast: () => void;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<number>(undefined);
  const count = useRef(lines.length);
  useEffect(() => {
    const isMore = lines.length > count.current;
    count.current = lines.length;
    // Scrolls a long list to the dish just added.
    if (isMore) list.current?.scrollTo({ top: list.current.scrollHeight });
    if (toFocus.current === undefined) return;
    // The pressed button is gone; keyboard users continue at the next line.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(toFocus.current, buttons.length - 1)]?.focus();
    toFocus.current = undefined;
  }, [lines.length]);
  const remove = (index: number) => {
    toFocus.current = index;
    onRemove(index);
    if (lines.length === 1) onLast();
  };
  return (
    <ul className={classes.list} ref={list}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal dishes differ by nothing but their place.
        <li key={index} className={classes.line} data-missing={isMissing(line) || undefined}>
          <span className={classes.picture}>
            <Picture src={line.imageUrl} fallback={dishPicture} />
          </span>
          <span className={classes.what}>
            <bdi className={classes.name}>{line.foodName}</bdi>
            <LinePrice line={line} />
          </span>
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="ink"
            aria-label={m.food_remove({ foodName: line.foodName })}
            onClick={() => remove(index)}
          >
            <IconX size={20} stroke={1.8} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
};

const isMissing = ({ change }: CheckedLine): boolean => change === 'sold out' || change === 'gone';

/** The price, or why it is not available. */
const LinePrice = ({ line: { change, price, priceNow } }: { line: CheckedLine }) => {
  if (change === 'sold out') return <Pill tone="bad">{m.food_sold_out()}</Pill>;
  if (change === 'gone') return <Pill tone="bad">{m.food_no_longer_on_the_menu()}</Pill>;
  return (
    <span className={classes.price} data-changed={change === 'price' || undefined}>
      {change === 'price' ? describeLine(price, priceNow) : formatSum(priceNow)}
    </span>
  );
};
