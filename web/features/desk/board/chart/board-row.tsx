import { memo } from 'react';
import { m } from '#messages/web.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { roomLooks, roomStateOf } from '../../booking-tags.tsx';
import { canChange, canChangeStart } from '../change/place.ts';
import { RoomMenu } from '../readiness/room-menu.tsx';
import barClasses from './bar.module.css';
import { barOfClosing } from './bars.ts';
import { BarFace, lookOf } from './board-bar.tsx';
import classes from './chart.module.css';
import { describeCell, findClash, tagOf } from './describe-bar.ts';
import { labelCell } from './move-focus.ts';
import type { Cell, Row } from './rows.ts';
import { type Axis, positionOf } from './time-axis.ts';

/** The position of a cell in its lane. */
export const placeInLane = ({ from, to }: Pick<Cell, 'from' | 'to'>, columns: number) => ({
  insetInlineStart: `${(from / columns) * 100}%`,
  inlineSize: `${((to - from) / columns) * 100}%`,
});

type CellProps = {
  row: Row;
  cell: Cell;
  axis: Axis;
  here: VenueMinute;
  isFocused: boolean;
};

/** Identifies row and cell for arrow keys and pointer. */
const mark = ({ row, cell, isFocused }: CellProps) => ({
  'data-row': row.key,
  'data-cell': cell.key,
  'aria-colindex': cell.column + 2,
  'aria-colspan': cell.span,
  tabIndex: isFocused ? 0 : -1,
});

const FreeCell = (props: CellProps & { isOpen: boolean }) => {
  const { row, cell, axis, here, isOpen } = props;
  return (
    <div
      {...mark(props)}
      role="gridcell"
      className={classes.free}
      aria-label={describeCell(row, cell, axis, here)}
      data-open={isOpen || undefined}
      data-price={formatPrice(row.bookable.price)}
      style={placeInLane(cell, axis.columns.length)}
    />
  );
};

const BarCell = (
  props: CellProps & { width: number; isSelected: boolean; isLifted: boolean; bar: NonNullable<Cell['bar']> },
) => {
  const { row, cell, axis, here, bar, width, isSelected, isLifted } = props;
  const closing = barOfClosing(row.bookable, here.timeZone);
  const clash = closing && findClash(bar, row.bookable, closing.end);
  const booking = bar.type === 'booking' ? bar.booking : undefined;
  const tag = booking && tagOf(booking, here.now, clash !== undefined);
  const share = (instant: number) => (positionOf(axis, instant) - cell.from) / (cell.to - cell.from);
  return (
    <div
      {...mark(props)}
      role="gridcell"
      className={barClasses.bar}
      data-booking={booking?._id}
      data-look={lookOf(bar)}
      data-cut-start={cell.cutStart || undefined}
      data-cut-end={cell.cutEnd || undefined}
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      style={placeInLane(cell, axis.columns.length)}
    >
      <span className={classes.hidden}>{describeCell(row, cell, axis, here, tag)}</span>
      <BarFace
        bar={bar}
        width={width}
        now={here.now}
        tag={tag}
        clash={clash && { from: share(clash.start), to: share(clash.end) }}
      />
      {booking && canChangeStart(booking) && !cell.cutStart && (
        <span className={barClasses.edge} data-edge="start" />
      )}
      {booking && canChange(booking) && !cell.cutEnd && <span className={barClasses.edge} data-edge="end" />}
    </div>
  );
};

const RowLabel = ({ row: { key, bookable }, isFocused }: { row: Row; isFocused: boolean }) => {
  const { title } = bookable;
  const state = roomStateOf({
    readiness: bookable.readiness,
    occupiedBy: bookable.isOccupied ? bookable.title : undefined,
  });
  const { Mark, tone, label } = roomLooks[state];
  const price = formatPrice(bookable.price);
  return (
    <div
      className={classes.label}
      role="rowheader"
      aria-colindex={1}
      aria-label={m.desk_board_row_head({ title, state: label, price })}
    >
      <span className={classes.title} title={title}>
        {title}
      </span>
      <RoomMenu bookable={bookable}>
        <button
          type="button"
          className={classes.state}
          data-tone={tone}
          data-row={key}
          data-cell={labelCell}
          tabIndex={isFocused ? 0 : -1}
          aria-label={m.desk_board_room_state({ title, state: label })}
          title={label}
        >
          <Mark size={18} stroke={1.8} aria-hidden />
        </button>
      </RoomMenu>
      <span className={classes.price}>{price}</span>
    </div>
  );
};

export type BoardRowProps = {
  row: Row;
  axis: Axis;
  here: VenueMinute;
  /** In pixels: offset from the top of all rows, and width of a column. */
  top: number;
  columnWidth: number;
  /** Changes when the font has loaded, so that texts are fitted again. */
  fonts: number;
  /** Counted from 1, the head being the first. */
  index: number;
  /** The rendered columns. */
  firstColumn: number;
  lastColumn: number;
  /** The focused or focusable cell, or the label, if in this row. */
  focused: string | undefined;
  /** The booking with the open drawer and the one carried elsewhere, if in this row. */
  selected: string | undefined;
  lifted: string | undefined;
  /** While loading, it is unknown what is free. */
  isLoading: boolean;
};

/** A bookable with everything in view; rendered again only when something in it changes. */
export const BoardRow = memo((props: BoardRowProps) => {
  const { row, axis, here, top, columnWidth, index, focused, selected, lifted } = props;
  const isDrawn = ({ key, column, span }: Cell) =>
    key === focused || (column + span > props.firstColumn && column <= props.lastColumn);
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={classes.row}
      data-line={row.key}
      style={{ insetBlockStart: top }}
    >
      <RowLabel row={row} isFocused={focused === labelCell} />
      <div className={classes.lane} role="presentation">
        {row.cells.filter(isDrawn).map((cell) => {
          const common = { row, cell, axis, here, isFocused: cell.key === focused };
          if (cell.bar)
            return (
              <BarCell
                key={cell.key}
                {...common}
                bar={cell.bar}
                width={(cell.to - cell.from) * columnWidth}
                isSelected={cell.key === selected}
                isLifted={cell.key === lifted}
              />
            );
          if (props.isLoading && cell.key !== focused) return null;
          const isOpen = (axis.columns[cell.column]?.end ?? 0) > here.now;
          return <FreeCell key={cell.key} {...common} isOpen={isOpen && !props.isLoading} />;
        })}
      </div>
    </div>
  );
});

/** The head of a group, which folds it. */
export const GroupLine = memo(
  (props: {
    label: string;
    count: number;
    note: string;
    isFolded: boolean;
    lineKey: string;
    top: number;
    index: number;
    columns: number;
    isFocused: boolean;
    /** The start of the note in its lane, in pixels. */
    noteStart: number;
  }) => (
    <div
      role="row"
      aria-rowindex={props.index}
      className={classes.group}
      data-line={props.lineKey}
      style={{ insetBlockStart: props.top }}
    >
      <div
        role="gridcell"
        className={classes.groupCell}
        aria-colspan={props.columns + 1}
        aria-expanded={!props.isFolded}
        data-row={props.lineKey}
        data-group
        tabIndex={props.isFocused ? 0 : -1}
      >
        <span className={classes.groupTitle}>
          <span className={classes.chevron} data-folded={props.isFolded || undefined} aria-hidden />
          {m.desk_board_group({
            label: props.label,
            count: props.count,
            muted: (text) => <span className={classes.count}>{text}</span>,
          })}
        </span>
        <span className={classes.groupNote} style={{ paddingInlineStart: props.noteStart }}>
          {props.note}
        </span>
      </div>
    </div>
  ),
);
