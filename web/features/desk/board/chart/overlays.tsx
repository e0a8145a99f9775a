import type { Ref } from 'react';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { formatPrice } from '#web/lib/format.ts';
import { barAt, findObstacle, type Here, type Place } from '../change/place.ts';
import type { Draft } from '../change/use-change.ts';
import barClasses from './bar.module.css';
import { BarFace, lookOf } from './board-bar.tsx';
import { placeInLane } from './board-row.tsx';
import classes from './chart.module.css';
import type { ChartLine } from './lines.ts';
import type { Row } from './rows.ts';
import { type Axis, positionOf } from './time-axis.ts';

/** The position of a place in columns. */
const spanIn = (axis: Axis, booking: DeskBooking, place: Place, here: Here) => {
  const { start, end } = barAt(booking, place, here);
  return { from: positionOf(axis, start), to: positionOf(axis, end) };
};

/** The carried booking in its new place; focused while carried by keys. */
export const Carried = ({
  draft,
  axis,
  here,
  top,
  columnWidth,
  name,
  ref,
  ...others
}: {
  draft: Draft;
  axis: Axis;
  here: Here;
  top: number;
  columnWidth: number;
  /** Its accessible name. */
  name: string;
  ref?: Ref<HTMLDivElement> | undefined;
}) => {
  const { booking, to, obstacle } = draft;
  const span = spanIn(axis, booking, to, here);
  const width = (span.to - span.from) * columnWidth;
  const bar = {
    type: 'booking' as const,
    key: booking._id,
    booking,
    keepsOut: true,
    ...barAt(booking, to, here),
  };
  return (
    <div role="row" className={classes.overlay}>
      <div
        {...others}
        ref={ref}
        role="gridcell"
        aria-label={name}
        tabIndex={-1}
        className={`${barClasses.bar} ${barClasses.carried}`}
        data-look={lookOf(bar)}
        data-refused={obstacle !== undefined || undefined}
        data-carried
        style={{ insetBlockStart: top, ...placeInLane(span, axis.columns.length) }}
      >
        <BarFace bar={bar} width={width} now={here.now} />
      </div>
    </div>
  );
};

/** Other bookables in view where it fits at the same time. */
export const FittingPlaces = ({
  draft,
  lines,
  axis,
  here,
}: {
  draft: Draft;
  lines: readonly ChartLine[];
  axis: Axis;
  here: Here;
}) => {
  const { booking, to } = draft;
  const style = placeInLane(spanIn(axis, booking, to, here), axis.columns.length);
  return (
    <div className={classes.overlay} aria-hidden>
      {lines.map(({ key, top, row }) => {
        if (!row || row.bookable.kind !== booking.kind) return null;
        const place = { ...to, id: row.bookable.id };
        if (findObstacle(booking, place, row.bars, here)) return null;
        return <span key={key} className={classes.fits} style={{ insetBlockStart: top, ...style }} />;
      })}
    </div>
  );
};

/** Free nights or hours being selected, with their sum. */
export const ChosenCells = ({
  row,
  from,
  to,
  axis,
  top,
}: {
  row: Row;
  from: number;
  to: number;
  axis: Axis;
  top: number;
}) => {
  const isNights = axis.mode === 'nights';
  const span = isNights
    ? { from: from + 15 / 24, to: Math.min(to + 11 / 24, axis.columns.length) }
    : { from, to };
  const count = to - from;
  const { kind, price } = row.bookable;
  return (
    <div className={classes.overlay} aria-hidden>
      <span
        className={classes.chosen}
        style={{ insetBlockStart: top + 5, ...placeInLane(span, axis.columns.length) }}
      >
        {m.desk_board_chosen({
          units: m.lib_units({ count, unit: bookableKinds[kind].unit }),
          sum: formatPrice(price * count),
        })}
      </span>
    </div>
  );
};

/** The line of the current time, behind the bars; its label is in the first line. */
export const NowLine = ({ axis, now, time }: { axis: Axis; now: number; time: string }) => {
  if (now < axis.start || now >= axis.end) return null;
  const style = { insetInlineStart: `${(positionOf(axis, now) / axis.columns.length) * 100}%` };
  return (
    <div className={classes.nowLane} aria-hidden>
      <span className={classes.now} style={style} />
      <span className={classes.nowTime} style={style}>
        {time}
      </span>
    </div>
  );
};
