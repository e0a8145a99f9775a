import { useLayoutEffect, useRef, useState } from 'react';
import { m } from '#messages/web.ts';
import { keyAlongLines } from '#web/lib/reading-direction.ts';
import { findPlace, followList, moveWithin } from './move-within.ts';

type Options = {
  /** The entries in saved order. */
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Saves the new order; it stays on screen until then. */
  onDrop: (ids: readonly string[], moved: string) => unknown;
  /** Whether the entries are in a grid. */
  isGrid?: boolean;
};

/** How near to the edge of the window a dragged entry scrolls the page, and how far per step, in pixels. */
const edge = 72;
const scrollStep = 14;

/**
 * Reorders the entries of a list by dragging a handle, or by keyboard with Space, arrow keys, and Space again. The
 * list's element gets `listRef`, its entries `data-entry`, and each has a button with `handleOf`.
 */
export const useReorder = ({ ids, nameOf, onDrop, isGrid = false }: Options) => {
  const listRef = useRef<HTMLUListElement>(null);
  const [lifted, setLifted] = useState<{ id: string; order: readonly string[] }>();
  const [dropped, setDropped] = useState<readonly string[]>();
  const [told, setTold] = useState('');
  const now = useRef(lifted);
  const order = followList(lifted?.order ?? dropped ?? ids, ids);
  const change = (next: typeof lifted) => {
    now.current = next;
    setLifted(next);
  };
  const place = (id: string, within: readonly string[]) => ({
    name: nameOf(id),
    place: within.indexOf(id) + 1,
    count: within.length,
  });
  const moveTo = (id: string, index: number) => {
    const before = now.current?.order ?? order;
    const after = moveWithin(before, id, Math.max(0, Math.min(before.length - 1, index)));
    if (after.every((other, at) => other === before[at])) return;
    change({ id, order: after });
    setTold(m.desk_upkeep_moved(place(id, after)));
  };
  const drop = async () => {
    const last = now.current;
    change(undefined);
    if (!last) return;
    setTold(m.desk_upkeep_put_down(place(last.id, last.order)));
    if (last.order.every((id, at) => id === ids[at])) return;
    setDropped(last.order);
    await onDrop(last.order, last.id);
    setDropped(undefined);
  };
  const putBack = () => {
    const last = now.current;
    change(undefined);
    if (last) setTold(m.desk_upkeep_put_back(place(last.id, ids)));
  };
  const lift = (id: string) => {
    change({ id, order });
    setTold(m.desk_upkeep_lifted(place(id, order)));
  };
  const drag = (id: string) => {
    const placeAt = ({ clientX: x, clientY: y }: PointerEvent): number => {
      const entries = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
      if (isGrid)
        return findPlace(
          entries.map((entry) => entry.getBoundingClientRect()),
          { x, y },
        );
      const above = entries.filter((entry) => {
        const { top, height } = entry.getBoundingClientRect();
        return entry.dataset.entry !== id && top + height / 2 < y;
      });
      return above.length;
    };
    const follow = (event: PointerEvent) => {
      const { clientY } = event;
      moveTo(id, placeAt(event));
      if (clientY < edge) window.scrollBy(0, -scrollStep);
      if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
    };
    const end = ({ type }: PointerEvent) => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (type === 'pointerup') void drop();
      else putBack();
    };
    // On the window: the handle moves in the DOM, which would end a pointer capture.
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  const moved = lifted?.order.join(' ');
  // An element that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    if (moved === undefined || !now.current) return;
    const entry = CSS.escape(now.current.id);
    listRef.current?.querySelector<HTMLElement>(`[data-entry="${entry}"] [data-handle]`)?.focus();
  }, [moved]);
  const handleOf = (id: string) => ({
    'data-handle': true,
    'aria-label': m.desk_upkeep_move({ name: nameOf(id) }),
    'aria-pressed': lifted?.id === id,
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || dropped) return;
      event.preventDefault();
      event.currentTarget.focus();
      lift(id);
      drag(id);
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const isLifted = now.current?.id === id;
      const at = (now.current?.order ?? order).indexOf(id);
      const earlier = isLifted ? () => moveTo(id, at - 1) : undefined;
      const later = isLifted ? () => moveTo(id, at + 1) : undefined;
      const actions: Record<string, (() => void) | undefined> = {
        ' ': () => (isLifted ? void drop() : dropped || lift(id)),
        Enter: isLifted ? () => void drop() : undefined,
        Escape: isLifted ? putBack : undefined,
        ArrowUp: earlier,
        ArrowDown: later,
        ...(isGrid && { ArrowLeft: earlier, ArrowRight: later }),
      };
      const act = actions[keyAlongLines(event.key)];
      if (!act) return;
      event.preventDefault();
      act();
    },
  });
  return {
    listRef,
    /** The order as shown: a lifted entry is where it would be dropped. */
    order,
    liftedId: lifted?.id,
    handleOf,
    /** Moves an entry and saves it, for menus. */
    put: async (id: string, index: number) => {
      lift(id);
      moveTo(id, index);
      await drop();
    },
    /** The last announcement, for a live region. */
    told,
    tell: setTold,
  };
};
