import { useDirection } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { m } from '#messages/web.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ChangePopover, explainChange } from '../change/change-popover.tsx';
import { nameChange, nameDifference, nameObstacle } from '../change/describe-change.ts';
import { isSamePlace, placeOf } from '../change/place.ts';
import type { Change } from '../change/use-change.ts';
import { BoardHead, type Load } from './board-head.tsx';
import { BoardRow, GroupLine } from './board-row.tsx';
import classes from './chart.module.css';
import { type ChartLine, lineAt } from './lines.ts';
import { labelCell } from './move-focus.ts';
import { Carried, ChosenCells, FittingPlaces, NowLine } from './overlays.tsx';
import { canDrag, planDrag } from './plan-drag.ts';
import type { Cell, Row } from './rows.ts';
import { type Axis, isWeekend, positionOf } from './time-axis.ts';
import { useChartFocus } from './use-chart-focus.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { headHeight, labelWidth, useChartSize } from './use-chart-size.ts';
import { usePointer } from './use-pointer.ts';

type Props = {
  name: string;
  lines: readonly ChartLine[];
  groupNames: Readonly<Record<string, string>>;
  axis: Axis;
  here: VenueMinute;
  corner: string;
  loads: readonly (Load | undefined)[];
  isLoading: boolean;
  change: Change;
  /** The booking whose drawer is open; it stays in view beside the drawer. */
  selected: string | undefined;
  /** Announces results to screen readers. */
  announcement: string;
  onAnnounce: (text: string) => void;
  onPress: (line: ChartLine, cell: Cell | undefined) => void;
  onChoose: (row: Row, column: number, count: number) => void;
  onShift: (direction: -1 | 1) => void;
  onToday: () => void;
  onBlock: (row: Row | undefined, cell: Cell | undefined) => void;
  onEscape: () => void;
  /** Lets the page focus a booking. */
  focusRef: React.RefObject<((bookingId: string) => void) | null>;
};

/** Describes the carried booking and its price for screen readers. */
const describeDraft = (change: Change, here: VenueMinute): string => {
  const { draft, preview, isUnchanged } = change;
  if (draft?.via !== 'keys') return '';
  const what = nameChange(draft.booking, draft.to, draft.title, here);
  const why = explainChange(change, here);
  if (why) return m.desk_board_carried_refused({ what, why });
  if (isUnchanged) return m.desk_board_lifted({ name: draft.booking.guest.name });
  if (!preview.data) return what;
  const { text, sum } = nameDifference(draft.booking, preview.data.difference);
  return m.desk_board_carried({ what, text, sum });
};

/** The tape chart: a grid with one tab stop that renders only rows in view. */
export const BoardChart = (props: Props) => {
  const { lines, axis, here, change, selected, onAnnounce } = props;
  const { frame, laneWidth, columnWidth, isNarrow, fonts } = useChartSize(axis);
  const { focus, line, cell, setFocus, moveTo, hold } = useChartFocus(frame, lines);
  const isMirrored = useDirection().dir === 'rtl';
  const carried = useRef<HTMLDivElement>(null);
  const isPutBack = useRef(false);
  const columns = axis.columns.length;
  const selectedIndex = lines.findIndex(({ row }) => row?.cells.some(({ key }) => key === selected));
  // Rendered even if scrolled out of view.
  const kept = [line ? lines.indexOf(line) : -1, selectedIndex].filter((index) => index >= 0);

  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => lines[index]?.height ?? 0,
    getItemKey: (index) => lines[index]?.key ?? index,
    scrollMargin: headHeight,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])],
  });
  const cells = useVirtualizer({
    horizontal: true,
    isRtl: isMirrored,
    count: columns,
    getScrollElement: () => frame.current,
    estimateSize: () => columnWidth,
    getItemKey: (index) => `${columnWidth} ${index}`,
    scrollMargin: labelWidth,
    overscan: 12,
  });
  const drawn = rows.getVirtualItems().flatMap(({ index }) => {
    const one = lines[index];
    return one ? [{ ...one, index }] : [];
  });
  const columnsDrawn = cells.getVirtualItems();
  const firstColumn = columnsDrawn[0]?.index ?? 0;
  const lastColumn = columnsDrawn.at(-1)?.index ?? columns - 1;

  // A night lasts until the next morning: until 13:00 the pointer counts for the night before.
  const skipped = axis.mode === 'nights' ? 13 / 24 : 0;
  const spotAt = (x: number, y: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !frame.current) return { line: 0, column: 0 };
    // The scroll position counts from the start, which is at the right in right-to-left languages.
    const fromStart = isMirrored ? box.right - x : x - box.left;
    const along = fromStart + Math.abs(frame.current.scrollLeft) - labelWidth;
    return {
      line: lineAt(lines, y - box.top + frame.current.scrollTop - headHeight),
      column: Math.min(Math.max(Math.floor(along / columnWidth - skipped), -1), columns),
    };
  };
  const { drag, handlers, endedDrag } = usePointer(frame, {
    spotAt,
    canDrag: (grip) => !props.isLoading && canDrag(lines, grip, axis, here.now),
    onDrop: (grip, spot) => {
      const planned = planDrag(lines, { grip, spot }, axis, here);
      if (planned?.type === 'choose') props.onChoose(planned.row, planned.from, planned.to - planned.from);
      if (planned?.type !== 'change') return;
      const { draft } = planned;
      if (draft.obstacle) onAnnounce(nameObstacle(draft.obstacle, draft.title, here.now));
      else if (!isSamePlace(draft.to, placeOf(draft.booking))) change.carry(draft);
    },
  });
  const planned = drag && planDrag(lines, drag, axis, here);
  const draft = planned?.type === 'change' ? planned.draft : change.draft;
  const topOf = (id: number, kind: string) =>
    lines.find(({ row }) => row?.bookable.id === id && row.bookable.kind === kind)?.top;

  const focusBooking = (bookingId: string) => {
    const found = lines.find(({ row }) => row?.cells.some(({ key }) => key === bookingId));
    const held = found?.row?.cells.find(({ key }) => key === bookingId);
    if (found && held) moveTo({ line: found.key, column: held.column, cell: held.key });
    else if (focus) moveTo(focus);
  };
  useEffect(() => {
    props.focusRef.current = focusBooking;
  });
  const putBack = () => {
    const id = change.draft?.booking._id;
    change.cancel();
    if (id !== undefined) focusBooking(id);
  };

  const isSelectedDrawn = selectedIndex >= 0;
  useEffect(() => {
    if (selected === undefined || !isSelectedDrawn) return;
    const bar = frame.current?.querySelector('[data-selected]');
    bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, isSelectedDrawn, frame]);

  // A booking carried by keys keeps the focus.
  const isByKeys = change.draft?.via === 'keys';
  const to = change.draft?.to;
  useEffect(() => {
    if (!isByKeys || !to) return;
    carried.current?.focus({ preventScroll: true });
    carried.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isByKeys, to]);

  const onKeyDown = useChartKeys({
    lines,
    here,
    change,
    focus,
    line,
    cell,
    moveTo,
    onPutBack: putBack,
    onPress: props.onPress,
    onShift: props.onShift,
    onToday: props.onToday,
    onEscape: props.onEscape,
    onBlock: () => props.onBlock(line?.row, cell),
  });

  const find = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const found = lines.find(({ key }) => key === element?.dataset.row);
    const key = element?.dataset.cell;
    return { found, key, cell: found?.row?.cells.find((one) => one.key === key) };
  };

  // Beside the current time, where the two would overlap.
  const nowAt = positionOf(axis, here.now) * columnWidth;
  const noteStart = nowAt > 0 && nowAt < 150 ? nowAt + 44 : 12;
  const carriedTop = draft && topOf(draft.to.id, draft.booking.kind);
  const carriedName = change.draft ? describeDraft(change, here) : '';
  const drawCarried = carriedTop !== undefined && draft && (
    <Carried
      ref={carried}
      draft={draft}
      axis={axis}
      here={here}
      top={carriedTop}
      columnWidth={columnWidth}
      name={carriedName}
    />
  );
  return (
    <>
      <div className={classes.hidden} aria-live="polite">
        {carriedName || props.announcement}
      </div>
      <div
        ref={frame}
        className={classes.frame}
        role="grid"
        aria-label={props.name}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns + 1}
        aria-busy={props.isLoading || undefined}
        data-narrow={isNarrow || undefined}
        data-dragging={drag ? true : undefined}
        data-covered={selected !== undefined || undefined}
        {...handlers}
        onPointerDown={(event) => {
          // A press outside only puts the carried booking back.
          isPutBack.current = change.draft !== undefined;
          handlers.onPointerDown(event);
        }}
        onKeyDown={(event) => {
          // Keys pressed in the popover are handled there.
          if (event.target instanceof Node && event.currentTarget.contains(event.target)) onKeyDown(event);
        }}
        onBlur={hold.onBlur}
        onFocus={({ target }) => {
          if (!frame.current?.contains(target)) return;
          hold.onFocus();
          const { found, key, cell: at } = find(target);
          if (found && (found.key !== focus?.line || key !== focus.cell))
            setFocus({ line: found.key, column: at?.column ?? focus?.column ?? 0, cell: key });
        }}
        onClick={({ target }) => {
          const { found, cell: at } = find(target);
          if (found && !endedDrag() && !isPutBack.current) props.onPress(found, at);
        }}
      >
        <div className={classes.content} style={{ inlineSize: labelWidth + laneWidth }}>
          <BoardHead axis={axis} here={here} corner={props.corner} loads={props.loads} isNarrow={isNarrow} />
          <div className={classes.body} style={{ blockSize: rows.getTotalSize() }}>
            <div className={classes.columns} aria-hidden>
              {axis.columns.map(({ start, end, date }) => (
                <span
                  key={start}
                  data-weekend={(axis.mode === 'nights' && isWeekend(date)) || undefined}
                  data-now={(start <= here.now && here.now < end) || undefined}
                />
              ))}
            </div>
            <NowLine axis={axis} now={here.now} time={here.time} />
            {drawn.map(({ key, row, group, top, index }) =>
              row ? (
                <BoardRow
                  key={key}
                  row={row}
                  axis={axis}
                  here={here}
                  top={top}
                  index={index + 2}
                  columnWidth={columnWidth}
                  fonts={fonts}
                  firstColumn={firstColumn}
                  lastColumn={lastColumn}
                  focused={key === line?.key ? (cell?.key ?? labelCell) : undefined}
                  selected={row.cells.some((one) => one.key === selected) ? selected : undefined}
                  lifted={
                    draft && row.bars.some((bar) => bar.key === draft.booking._id)
                      ? draft.booking._id
                      : undefined
                  }
                  isLoading={props.isLoading}
                />
              ) : (
                group && (
                  <GroupLine
                    key={key}
                    {...group}
                    lineKey={key}
                    label={props.groupNames[group.kind] ?? ''}
                    top={top}
                    index={index + 2}
                    columns={columns}
                    isFocused={key === line?.key}
                    noteStart={noteStart}
                  />
                )
              ),
            )}
            {planned?.type === 'change' && (
              <FittingPlaces draft={planned.draft} lines={drawn} axis={axis} here={here} />
            )}
            {planned?.type === 'choose' && (
              <ChosenCells
                {...planned}
                axis={axis}
                top={lines.find(({ key }) => key === planned.row.key)?.top ?? 0}
              />
            )}
            {change.draft && !drag && drawCarried ? (
              <ChangePopover change={change} here={here} onPutBack={putBack}>
                {drawCarried}
              </ChangePopover>
            ) : (
              drawCarried
            )}
          </div>
        </div>
      </div>
    </>
  );
};
