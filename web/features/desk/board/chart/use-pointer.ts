import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRightToLeft } from '#web/lib/reading-direction.ts';
import { labelWidth } from './use-chart-size.ts';

/** The position of the pointer on the board: line and column. */
export type Spot = { line: number; column: number };

/** What was grabbed, and where. */
export type Grip = { row: string; cell: string; edge: 'start' | 'end' | undefined; spot: Spot };

/** How far a pointer moves until a press becomes a drag, in pixels. */
const threshold = 5;
/** How near to the edge the board begins to scroll, and its speed per frame, in pixels. */
const margin = 48;
const speed = 14;

/** The page decides what can be dragged. */
type Options = {
  spotAt: (x: number, y: number) => Spot;
  canDrag: (grip: Grip) => boolean;
  onDrop: (grip: Grip, spot: Spot) => void;
};

/** Dragging by mouse or pen; touch scrolls, and has a form instead. State changes only with line or column. */
export const usePointer = (
  frame: React.RefObject<HTMLDivElement | null>,
  { spotAt, canDrag, onDrop }: Options,
) => {
  const [drag, setDrag] = useState<{ grip: Grip; spot: Spot }>();
  const held = useRef<{ grip: Grip; x: number; y: number; pointerId: number } | undefined>(undefined);
  const last = useRef({ x: 0, y: 0 });
  const wasDragged = useRef(false);
  const scrolling = useRef(0);

  const stop = () => {
    held.current = undefined;
    cancelAnimationFrame(scrolling.current);
    scrolling.current = 0;
    setDrag(undefined);
  };

  const follow = () => {
    const { current } = held;
    if (!current) return;
    const spot = spotAt(last.current.x, last.current.y);
    setDrag((before) =>
      before && before.spot.line === spot.line && before.spot.column === spot.column
        ? before
        : { grip: current.grip, spot },
    );
  };

  /** Scrolls the board while the pointer is held near an edge. */
  const scroll = () => {
    const box = frame.current?.getBoundingClientRect();
    if (!held.current || !box || !frame.current) return;
    const { x, y } = last.current;
    const bottom = Math.min(box.bottom, window.innerHeight);
    const down = y > bottom - margin ? 1 : y < Math.max(box.top, 0) + margin + 68 ? -1 : 0;
    const isMirrored = isRightToLeft();
    const [toStart, toEnd] = isMirrored ? [box.right - x, x - box.left] : [x - box.left, box.right - x];
    const along = toEnd < margin ? 1 : toStart < margin + labelWidth ? -1 : 0;
    if (down !== 0 || along !== 0) {
      const left = (isMirrored ? -along : along) * speed;
      frame.current.scrollBy({ top: down * speed, left, behavior: 'instant' });
      follow();
    }
    scrolling.current = requestAnimationFrame(scroll);
  };

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    wasDragged.current = true;
    stop();
  });
  useEffect(() => {
    // Captured, so that it runs before anything else that Escape closes.
    addEventListener('keydown', onEscape, true);
    return () => removeEventListener('keydown', onEscape, true);
  }, []);

  const handlers = {
    onPointerDown: (event: React.PointerEvent) => {
      wasDragged.current = false;
      if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      const cell = event.target.closest<HTMLElement>('[data-cell]');
      const { row, cell: key } = cell?.dataset ?? {};
      if (!row || !key) return;
      const edge = event.target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
      const grip: Grip = {
        row,
        cell: key,
        edge: edge === 'start' || edge === 'end' ? edge : undefined,
        spot: spotAt(event.clientX, event.clientY),
      };
      if (!canDrag(grip)) return;
      held.current = { grip, x: event.clientX, y: event.clientY, pointerId: event.pointerId };
    },
    onPointerMove: (event: React.PointerEvent) => {
      const { current } = held;
      if (!current || event.pointerId !== current.pointerId) return;
      last.current = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) >= threshold;
      if (!drag && !far) return;
      if (!drag) {
        frame.current?.setPointerCapture(event.pointerId);
        scrolling.current ||= requestAnimationFrame(scroll);
      }
      follow();
    },
    onPointerUp: () => {
      const { current } = held;
      if (current && drag) {
        wasDragged.current = true;
        onDrop(current.grip, spotAt(last.current.x, last.current.y));
      }
      stop();
    },
    onPointerCancel: stop,
  };
  return {
    drag,
    handlers,
    /** Whether the current click ended a drag. */
    endedDrag: () => wasDragged.current,
  };
};
