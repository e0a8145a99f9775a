import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PriceSpan } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { formatPrice } from '#web/lib/format.ts';
import classes from './calendar.module.css';

/** Undefined where each night or hour costs the same. */
export type Prices = readonly PriceSpan[] | undefined;

/** What the night or hour costs that begins at a moment, a night at midnight in UTC. */
export const priceAt = (moment: number, prices: Prices): string => {
  const span = prices?.find(({ from, to }) => Date.parse(from) <= moment && moment < Date.parse(to));
  // Cents of thousands would not fit.
  return span ? formatPrice(span.price < 1000 ? span.price : Math.round(span.price)) : '';
};

/** What stands in the place of a calendar that did not come. */
export const FailedCard = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={classes.failed} role="alert">
    <p>{text}</p>
    <Button variant="light" size="xs" onClick={onRetry}>
      {m.ui_try_again()}
    </Button>
  </div>
);

/** How many parts of a width fit beside each other into an element, at least one and at most `most`. */
export const useFitting = (element: RefObject<HTMLElement | null>, width: number, most: number): number => {
  const fitInto = (pixels: number): number => Math.max(1, Math.min(most, Math.floor(pixels / width)));
  // What does not even fit the window is not drawn to be taken away again.
  const [count, setCount] = useState(() => fitInto(window.innerWidth));
  const adapt = useEffectEvent((node: HTMLElement) => setCount(fitInto(node.clientWidth)));
  // One stays one, so that nobody asks how wide the element is: a phone would lay out the page to know.
  const adaptFirst = useEffectEvent((node: HTMLElement) => (count > 1 ? adapt(node) : undefined));
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    adaptFirst(node);
    const observer = new ResizeObserver(() => adapt(node));
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return count;
};

const icons = { earlier: IconChevronLeft, later: IconChevronRight };

/** One step through the calendar; where there is no further, it stays in its place and does nothing. */
export const StepButton = ({
  label,
  way,
  possible,
  onStep,
}: {
  label: string;
  way: keyof typeof icons;
  possible: boolean;
  onStep: () => void;
}) => {
  const Icon = icons[way];
  return (
    <ActionIcon
      variant="light"
      radius={12}
      aria-label={label}
      aria-disabled={!possible}
      data-faint={!possible || undefined}
      onClick={() => possible && onStep()}
    >
      <Icon size={20} stroke={1.8} />
    </ActionIcon>
  );
};
