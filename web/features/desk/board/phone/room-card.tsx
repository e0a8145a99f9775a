import { Button } from '@mantine/core';
import { IconChevronRight, IconPlus, IconTool } from '@tabler/icons-react';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ActionButton } from '../../action-button.tsx';
import { ReadinessTag, roomStateOf, shownStatus, statusLooks } from '../../booking-tags.tsx';
import { useWalkIn } from '../../walk-in-context.ts';
import barClasses from '../chart/bar.module.css';
import type { Bar } from '../chart/bars.ts';
import { lookOf, markOf } from '../chart/board-bar.tsx';
import { placeInLane } from '../chart/board-row.tsx';
import { isOpenCell } from '../chart/plan-drag.ts';
import type { Row } from '../chart/rows.ts';
import { type Axis, isWeekend, positionOf } from '../chart/time-axis.ts';
import { RoomMenu } from '../readiness/room-menu.tsx';
import { describeBarOfDay, describeFreeFrom, nextStep } from './describe-day.ts';
import classes from './phone.module.css';

type Props = {
  row: Row;
  axis: Axis;
  day: string;
  here: VenueMinute;
  onOpen: (bookingId: string) => void;
  onOpenClosing: (bar: Bar) => void;
};

/** The same days in small; the text below says the same. */
const Tape = ({ row, axis, here }: Pick<Props, 'row' | 'axis' | 'here'>) => {
  const columns = axis.columns.length;
  return (
    <div className={classes.tape} aria-hidden>
      {axis.columns.map(({ start, date }) => (
        <span
          key={start}
          className={classes.tapeColumn}
          data-weekend={isWeekend(date) || undefined}
          data-now={date === here.today || undefined}
        />
      ))}
      {axis.start <= here.now && here.now < axis.end && (
        <span
          className={classes.tapeNow}
          style={{ insetInlineStart: `${(positionOf(axis, here.now) / columns) * 100}%` }}
        />
      )}
      {row.cells.map((cell) => {
        if (!cell.bar) return null;
        const { bar } = cell;
        const Mark = bar.type === 'booking' ? statusLooks[shownStatus(bar.booking)].Mark : markOf(bar);
        return (
          <span
            key={cell.key}
            className={`${barClasses.bar} ${classes.tapeBar}`}
            data-look={lookOf(bar)}
            data-cut-start={cell.cutStart || undefined}
            data-cut-end={cell.cutEnd || undefined}
            style={placeInLane(cell, columns)}
          >
            <span className={barClasses.face}>
              <Mark size={14} stroke={1.8} />
            </span>
          </span>
        );
      })}
    </div>
  );
};

const BookingRow = ({
  booking,
  bar,
  here,
  onOpen,
}: {
  booking: DeskBooking;
  bar: Bar;
  here: VenueMinute;
  onOpen: (bookingId: string) => void;
}) => {
  const { Mark } = statusLooks[shownStatus(booking)];
  const step = nextStep(booking, here);
  return (
    <li className={classes.row}>
      <span className={`${barClasses.bar} ${classes.mark}`} data-look={lookOf(bar)} aria-hidden>
        <span className={barClasses.face}>
          <Mark size={18} stroke={1.8} />
        </span>
      </span>
      <button type="button" className={classes.words} onClick={() => onOpen(booking._id)}>
        <strong>{booking.guest.name || m.desk_board_no_name()}</strong>
        <span>{describeBarOfDay(booking, here)}</span>
      </button>
      {step === undefined ? (
        <IconChevronRight className={classes.chevron} size={20} stroke={1.8} aria-hidden />
      ) : (
        <ActionButton ready onClick={() => onOpen(booking._id)}>
          {step}
        </ActionButton>
      )}
    </li>
  );
};

/** A bookable with its seven days, its bookings on the chosen day, and actions. */
export const RoomCard = ({ row, axis, day, here, onOpen, onOpenClosing }: Props) => {
  const { bookable, bars, cells } = row;
  const openWalkIn = useWalkIn();
  const isOfDay = ({ start, end }: Bar) =>
    clockAt(start, here.timeZone).date <= day && day <= clockAt(end, here.timeZone).date;
  const column = axis.columns.findIndex(
    ({ date, end }) => date === day && (axis.mode === 'nights' || end > here.now),
  );
  const free = cells.find((cell) => cell.column === column && isOpenCell(cell, axis, here.now));
  const state = roomStateOf({
    readiness: bookable.readiness,
    occupiedBy: bookable.isOccupied ? bookable.title : undefined,
  });
  return (
    <article className={classes.card} aria-label={bookable.title}>
      <header className={classes.head}>
        <h3>{bookable.title}</h3>
        <span className={classes.price}>{formatPrice(bookable.price)}</span>
        <ReadinessTag state={state} />
        <RoomMenu bookable={bookable} />
      </header>
      <Tape row={row} axis={axis} here={here} />
      <ul className={classes.rows}>
        {bars
          .filter((bar) => isOfDay(bar) && bar.type !== 'shut')
          .map((bar) =>
            bar.type === 'booking' ? (
              <BookingRow key={bar.key} booking={bar.booking} bar={bar} here={here} onOpen={onOpen} />
            ) : (
              <li key={bar.key} className={classes.row}>
                <span className={`${barClasses.bar} ${classes.mark}`} data-look="Blocked" aria-hidden>
                  <span className={barClasses.face}>
                    <IconTool size={18} stroke={1.8} />
                  </span>
                </span>
                <button type="button" className={classes.words} onClick={() => onOpenClosing(bar)}>
                  <strong>{bar.type === 'block' ? bar.block.reason : m.desk_out_of_order()}</strong>
                  <span>{m.desk_board_phone_closed()}</span>
                </button>
                <IconChevronRight className={classes.chevron} size={20} stroke={1.8} aria-hidden />
              </li>
            ),
          )}
        {free && (
          <li className={classes.row}>
            <span className={classes.plus} aria-hidden>
              <IconPlus size={18} stroke={1.8} />
            </span>
            <span className={classes.words}>
              <strong>{describeFreeFrom(row, axis, free.column, here)}</strong>
              <span>
                {m.desk_board_phone_price({
                  price: formatPrice(bookable.price),
                  unit: axis.mode === 'nights' ? 'night' : 'hour',
                })}
              </span>
            </span>
            <Button
              variant="light"
              size="xs"
              onClick={() =>
                openWalkIn({
                  kind: bookable.kind,
                  id: bookable.id,
                  count: 1,
                  date: day,
                  time:
                    axis.mode === 'nights'
                      ? currentHouse().checkInTime
                      : (axis.columns[free.column]?.time ?? '00:00'),
                })
              }
            >
              {m.desk_board_book()}
            </Button>
          </li>
        )}
      </ul>
    </article>
  );
};
