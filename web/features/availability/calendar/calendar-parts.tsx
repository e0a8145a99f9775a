import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PriceSpan } from '#contract/prices/prices.ts';
import { m } from '#messages/web.ts';
import { formatPrice } from '#web/lib/format.ts';
import classes from './calendar.module.css';

/** Undefined if all nights or hours cost the same. */
export type Prices = readonly PriceSpan[] | undefined;

/** The price of the night or hour that begins at an instant; nights begin at midnight UTC. */
export const priceAt = (moment: number, prices: Prices): string => {
  const span = prices?.find(({ from, to }) => Date.parse(from) <= moment && moment < Date.parse(to));
  // Thousands with cents would not fit.
  return span ? formatPrice(span.price < 1000 ? span.price : Math.round(span.price)) : '';
};

/** Shown instead of a calendar that failed to load. */
export const FailedCard = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={classes.failed} role="alert">
    <p>{text}</p>
    <Button variant="light" size="xs" onClick={onRetry}>
      {m.ui_try_again()}
    </Button>
  </div>
);

/** How many parts of a width fit side by side into an element, from one to `most`. */
export const useFitting = (element: RefObject<HTMLElement | null>, width: number, most: number): number => {
  const fitInto = (pixels: number): number => Math.max(1, Math.min(most, Math.floor(pixels / width)));
  // Does not render more than the window fits, only to remove them again.
  const [count, setCount] = useState(() => fitInto(window.innerWidth));
  const adapt = useEffectEvent((node: HTMLElement) => setCount(fitInto(node.clientWidth)));
  // If only one fits, skips the measuring, which would force a layout on phones.
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

/** A step through the calendar; at the end it stays in place without effect. */
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
