import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many parts of a width fit beside each other into an element, at least one and at most `most`. */
export const useFitting = (element: RefObject<HTMLElement | null>, width: number, most: number): number => {
  const [count, setCount] = useState(most);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setCount(Math.max(1, Math.min(most, Math.floor(node.clientWidth / width))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, width, most]);
  return count;
};
