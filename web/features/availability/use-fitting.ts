import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

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
