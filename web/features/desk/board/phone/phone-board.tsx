import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { addDays } from '#contract/dates.ts';
import type { Board } from '#contract/desk/board.ts';
import { m } from '#messages/web.ts';
import { readShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Pill } from '#web/ui/pill.tsx';
import toolbar from '../board-toolbar.module.css';
import { type ChangeView, KindField, ModeField } from '../board-toolbar.tsx';
import type { BoardSpan, BoardView } from '../board-view.ts';
import type { Bar } from '../chart/bars.ts';
import { layOutBoard } from '../chart/rows.ts';
import { createAxis } from '../chart/time-axis.ts';
import { groupNames, noteGroup } from '../describe-board.ts';
import classes from './phone.module.css';
import { RoomCard } from './room-card.tsx';

type Props = {
  view: BoardView;
  span: BoardSpan;
  here: VenueMinute;
  board: Board;
  /** The selected day of the strip, which the cards show. */
  day: string;
  onChoose: (day: string) => void;
  onChange: ChangeView;
  onShift: (direction: -1 | 1) => void;
  onOpen: (bookingId: string) => void;
  onOpenClosing: (bar: Bar) => void;
};

/** Seven days with their load; stays in view. */
const DayStrip = ({
  day,
  occupancy,
  span,
  today,
  onChoose,
  onShift,
}: {
  day: string;
  occupancy: Board['occupancy'];
  span: BoardSpan;
  today: string;
  onChoose: (date: string) => void;
  onShift: (direction: -1 | 1) => void;
}) => (
  <div className={classes.strip}>
    <ActionIcon variant="transparent" aria-label={m.desk_earlier()} onClick={() => onShift(-1)}>
      <IconChevronLeft size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
    {Array.from({ length: span.days }, (_, index) => {
      const date = addDays(span.from, index);
      const { weekday, day: number } = readShortDay(date);
      const load = occupancy.find((one) => one.date === date);
      return (
        <button
          key={date}
          type="button"
          className={classes.day}
          aria-pressed={date === day}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onChoose(date)}
        >
          <span>{weekday}</span>
          <strong>{number}</strong>
          <span>{load && m.desk_board_percent({ percent: load.percent })}</span>
        </button>
      );
    })}
    <ActionIcon variant="transparent" aria-label={m.desk_later()} onClick={() => onShift(1)}>
      <IconChevronRight size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  </div>
);

/** The board on phones: seven days and a card for each bookable, instead of a chart to scroll sideways. */
export const PhoneBoard = (props: Props) => {
  const { view, span, here, board, day, onChange } = props;
  const { from, days } = span;
  const { timeZone, now } = here;
  // Tapes of nights show all seven days, those of hours the chosen one.
  const axis = useMemo(
    () => createAxis(view.mode, view.mode === 'nights' ? { from, days } : { from: day, days: 1 }, timeZone),
    [view.mode, from, days, day, timeZone],
  );
  const groups = useMemo(() => layOutBoard(board, axis, { now, timeZone }), [board, axis, now, timeZone]);
  return (
    <div className={classes.phone}>
      <ModeField mode={view.mode} onChange={onChange} />
      <DayStrip
        day={day}
        occupancy={board.occupancy}
        span={span}
        today={here.today}
        onChoose={props.onChoose}
        onShift={props.onShift}
      />
      <KindField view={view} onChange={onChange}>
        <button
          type="button"
          className={toolbar.chip}
          aria-pressed={view.free}
          onClick={() => onChange({ free: !view.free })}
        >
          {m.desk_board_free()}
        </button>
      </KindField>
      {groups
        .filter(({ kind }) => view.kind === undefined || kind === view.kind)
        .map((group) => {
          const note = noteGroup(group, axis, now);
          return (
            <details key={group.kind} className={classes.group} open>
              <summary>
                <h2>{groupNames[group.kind]}</h2>
                {note && (
                  <Pill tone="off" dot={false}>
                    {note}
                  </Pill>
                )}
              </summary>
              {group.rows
                .filter(({ hasFree }) => hasFree || !view.free)
                .map((row) => (
                  <RoomCard
                    key={row.key}
                    row={row}
                    axis={axis}
                    day={day}
                    here={here}
                    onOpen={props.onOpen}
                    onOpenClosing={props.onOpenClosing}
                  />
                ))}
            </details>
          );
        })}
    </div>
  );
};
