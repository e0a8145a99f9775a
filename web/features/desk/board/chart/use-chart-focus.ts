import { useEffect, useRef, useState } from 'react';
import type { ChartLine } from './lines.ts';
import { type Focus, resolveFocus } from './move-focus.ts';

/** One cell of the board can be reached by Tab; the arrow keys say which, and the browser's focus follows. */
export const useChartFocus = (frame: React.RefObject<HTMLDivElement | null>, lines: readonly ChartLine[]) => {
  const [focus, setFocus] = useState<Focus>();
  /** Where the browser's focus shall go as soon as the board is drawn with it. */
  const asked = useRef<Focus>(undefined);
  /** Whether the browser's focus is on the board; a cell that has it may be gone with the next drawing. */
  const isHeld = useRef(false);
  const resolved = resolveFocus(lines, focus);
  const line = resolved && lines[resolved.index];

  useEffect(() => {
    const isLost = isHeld.current && document.activeElement === document.body;
    // What follows from an earlier drawing may come after a key was pressed: its cell is the one of before.
    const isAsked = focus !== undefined && asked.current === focus;
    if (!isAsked && !isLost) return;
    const cell = frame.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    if (!cell) return;
    if (isAsked) asked.current = undefined;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    focus,
    line,
    cell: resolved?.cell,
    /** Where Tab leads. */
    setFocus,
    /** React tells of a blur only while the cell is still there. */
    hold: {
      onFocus: () => {
        isHeld.current = true;
      },
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        isHeld.current = relatedTarget instanceof Node && frame.current?.contains(relatedTarget) === true;
      },
    },
    /** And there at once. */
    moveTo: (next: Focus) => {
      asked.current = { ...next };
      setFocus(asked.current);
    },
  };
};
