import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSteady } from '#web/lib/use-steady.ts';
import { useActing } from '../desk-notes.tsx';
import { describeNew, useAnnounce } from './announcements.tsx';
import classes from './live-list.module.css';

const Hold = createContext<(change: 1 | -1) => void>(() => {});

/** Keeps the rows of the surrounding list in place while mounted. */
export const useHoldRows = (): void => {
  const hold = use(Hold);
  useEffect(() => {
    hold(1);
    return () => hold(-1);
  }, [hold]);
};

type Shown<T> = { row: T; key: string; isGone: boolean };

type Rows<T> = {
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Whether a row was put away here: it is removed even while the others are held. */
  isPutAway?: ((key: string) => boolean) | undefined;
};

/** Keeps rows in place while the list is held: removed rows stay, new ones are appended. */
export const holdRows = <T,>(
  before: readonly Shown<T>[],
  { rows, keyOf, isPutAway }: Rows<T>,
): Shown<T>[] => {
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const known = new Set(before.map(({ key }) => key));
  return [
    ...before
      .map(({ key, row }) => ({ key, row: now.get(key) ?? row, isGone: !now.has(key) }))
      .filter(({ key, isGone }) => !isGone || !isPutAway?.(key)),
    ...rows.map((row) => ({ key: keyOf(row), row, isGone: false })).filter(({ key }) => !known.has(key)),
  ];
};

/** The first rows up to a number; removed rows do not count. */
const firstOf = <T,>(rows: readonly Shown<T>[], most = rows.length): readonly Shown<T>[] => {
  const isPast = (index: number) => rows.slice(0, index + 1).filter(({ isGone }) => !isGone).length > most;
  const end = rows.findIndex((_, index) => isPast(index));
  return end < 0 ? rows : rows.slice(0, end);
};

/** Whether a mouse or the focus is inside. */
const useIsHeld = (element: React.RefObject<HTMLElement | null>): boolean => {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const list = element.current;
    if (!list) return;
    const held = { pointer: false, focus: false };
    const tell = (change: Partial<typeof held>) => {
      Object.assign(held, change);
      setHeld(held.pointer || held.focus);
    };
    const controller = new AbortController();
    const listen = (type: keyof HTMLElementEventMap, follow: (event: Event) => void) =>
      list.addEventListener(type, follow, { signal: controller.signal });
    // Only a mouse counts: touch has no hover.
    listen('pointerenter', (event) => tell({ pointer: (event as PointerEvent).pointerType === 'mouse' }));
    listen('pointerleave', () => tell({ pointer: false }));
    listen('focusin', () => tell({ focus: true }));
    listen('focusout', (event) =>
      tell({ focus: list.contains((event as FocusEvent).relatedTarget as Node | null) }),
    );
    return () => controller.abort();
  }, [element]);
  return isHeld;
};

/** Keys that were not in the list before. Initial keys are fresh only if `isNew`. */
const useFreshKeys = <T,>(
  rows: readonly Shown<T>[],
  isLoaded: boolean,
  isNew: boolean,
  onAdded: (rows: T[]) => void,
): ReadonlySet<string> => {
  const seen = useRef<Set<string>>(isNew ? new Set() : undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent(onAdded);
  useEffect(() => {
    if (!isLoaded) return;
    const before = seen.current;
    const added = before ? rows.filter(({ key }) => !before.has(key)) : [];
    seen.current = new Set([...(before ?? []), ...rows.map(({ key }) => key)]);
    if (added.length === 0) return;
    setFresh((others) => new Set([...others, ...added.map(({ key }) => key)]));
    tell(added.map(({ row }) => row));
  }, [rows, isLoaded]);
  return fresh;
};

/** The focused button may be gone after its step: the focus moves to its row, or to the list. */
const useFocusOnRow = (list: React.RefObject<HTMLElement | null>, rows: unknown) => {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      last.current = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = undefined;
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', forget);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change.
  useEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(last.current)}"]`);
    (row ?? list.current)?.focus({ preventScroll: true });
  }, [rows, list]);
};

/** `rows` has to be the same array while nothing has changed. */
type Props<T> = Rows<T> & {
  label: string;
  /** The name with which a new row is announced. */
  nameOf: (row: T) => string;
  /** Whether the initial rows count as new. */
  isNew?: boolean;
  /** The maximum number of rows; the rest is shown elsewhere. */
  most?: number | undefined;
  children: (row: T, isGone: boolean) => React.ReactNode;
};

/**
 * A live list. Rows stay in place while the pointer or focus is inside the list; new rows are highlighted and
 * announced, new order and removals wait.
 */
export const LiveList = <T,>({
  label,
  rows,
  keyOf,
  isPutAway,
  nameOf,
  isNew = false,
  most,
  children,
}: Props<T>) => {
  const list = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState(0);
  const [hold] = useState(() => (change: 1 | -1) => setAsking((before) => before + change));
  const isHeld = useSteady(useIsHeld(list) || asking > 0);
  const [shown, setShown] = useState<readonly Shown<T>[]>([]);
  useLayoutEffect(
    () => setShown((before) => holdRows(isHeld ? before : [], { rows, keyOf, isPutAway })),
    [rows, isHeld, keyOf, isPutAway],
  );
  const announce = useAnnounce();
  const acting = useActing();
  const fresh = useFreshKeys(shown, shown.length > 0 || rows.length === 0, isNew, (added) => {
    if (acting.current === 0) announce(describeNew(label, added.map(nameOf)));
  });
  useFocusOnRow(list, shown);
  return (
    <ul ref={list} className={classes.list} aria-label={label} tabIndex={-1}>
      {firstOf(shown, most).map(({ row, key, isGone }) => (
        <li
          key={key}
          className={classes.item}
          data-row={key}
          data-fresh={fresh.has(key) || undefined}
          data-gone={isGone || undefined}
          tabIndex={-1}
        >
          <Hold value={hold}>{children(row, isGone)}</Hold>
        </li>
      ))}
    </ul>
  );
};
