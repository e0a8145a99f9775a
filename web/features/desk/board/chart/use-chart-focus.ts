import { useEffect, useRef, useState } from 'react';
import type { ChartLine } from './lines.ts';
import { type Focus, resolveFocus } from './move-focus.ts';

/** A roving tab stop: one cell is in the tab order, arrow keys move it, and the browser's focus follows. */
export const useChartFocus = (frame: React.RefObject<HTMLDivElement | null>, lines: readonly ChartLine[]) => {
  const [focus, setFocus] = useState<Focus>();
  /** The focus to set as soon as the board is rendered with it. */
  const asked = useRef<Focus>(undefined);
  /** Whether the board has the browser's focus; its cell may be gone with the next render. */
  const isHeld = useRef(false);
  const resolved = resolveFocus(lines, focus);
  const line = resolved && lines[resolved.index];

  useEffect(() => {
    const isLost = isHeld.current && document.activeElement === document.body;
    // An effect of an earlier render may run after a key press: its tabbable cell is still the previous one.
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
    /** Sets the tab stop only. */
    setFocus,
    /** React reports a blur only while the cell still exists, so a lost focus is tracked here. */
    hold: {
      onFocus: () => {
        isHeld.current = true;
      },
      onBlur: ({ relatedTarget }: React.FocusEvent) => {
        isHeld.current = relatedTarget instanceof Node && frame.current?.contains(relatedTarget) === true;
      },
    },
    /** Sets the tab stop and focuses it. */
    moveTo: (next: Focus) => {
      asked.current = { ...next };
      setFocus(asked.current);
    },
  };
};
