import { useLayoutEffect, useRef, useState } from 'react';
import { forgetWidths } from './fit-bar.ts';
import type { Axis } from './time-axis.ts';

export const labelWidth = 208;
export const headHeight = 68;

/** Narrower columns would be unreadable; the board scrolls sideways instead. */
const narrowest = ({ mode, columns }: Axis): number => {
  if (mode === 'nights') return 35;
  return columns.length > 25 ? 30 : 38;
};

/** The minimum width of a column with a price, in pixels. */
const roomy = 52;

/** Measures lanes and columns, in pixels. */
export const useChartSize = (axis: Axis) => {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fonts, countFonts] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => {
      if (isGone) return;
      forgetWidths();
      countFonts((count) => count + 1);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const columns = axis.columns.length;
  const laneWidth = Math.max(width - labelWidth, columns * narrowest(axis));
  const columnWidth = laneWidth / columns;
  return {
    frame,
    laneWidth,
    columnWidth,
    isNarrow: columnWidth < roomy,
    /** Increases when texts have to be measured again. */
    fonts,
  };
};
