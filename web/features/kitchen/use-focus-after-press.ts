import { useEffect, useRef } from 'react';
import type { Outcome } from './use-update-order.ts';

/** The button that was pressed is disabled now, and its card may have moved: the focus goes on from that card. */
export const useFocusAfterPress = (outcome: Outcome | undefined) => {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome || document.activeElement !== document.body) return;
    const card = stage.current?.querySelector<HTMLElement>(`[data-order="${outcome.orderId}"]`);
    (card?.checkVisibility() ? card : stage.current)?.focus({ preventScroll: true });
  }, [outcome]);
  return stage;
};
