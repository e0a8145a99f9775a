import { VisuallyHidden } from '@mantine/core';
import { addDays } from '#contract/dates.ts';
import { percentTaken } from '#contract/desk/rooms.rules.ts';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { longWeekdays } from '#web/lib/format-day.ts';
import classes from './days-strip.module.css';
import { describeDay, describeDays } from './describe-days.ts';

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first letters of weekdays above their cells. */
export const DaysHead = ({ from, count }: { from: string; count: number }) => (
  <span className={classes.head} aria-hidden>
    {Array.from({ length: count }, (_, at) => addDays(from, at)).map((date, at) => {
      const weekday = weekdayOf(date);
      return (
        <span
          key={date}
          className={classes.letter}
          data-today={at === 0 || undefined}
          data-weekend={weekday === 0 || weekday === 6 || undefined}
        >
          {longWeekdays[weekday]?.[0]}
        </span>
      );
    })}
  </span>
);

/** The occupancy of the next days, as cells that fill. */
export const DaysStrip = ({ room, from }: { room: Pick<DeskRoom, 'kind' | 'days'>; from: string }) => (
  <div className={classes.strip} role="img" aria-label={describeDays(room, from)}>
    {room.days.map((share, at) => {
      const date = addDays(from, at);
      return (
        <span
          key={date}
          className={classes.cell}
          data-closed={share === null || undefined}
          title={describeDay(room.kind, share, date, from)}
        >
          {share !== null && share > 0 && (
            <span className={classes.fill} style={{ height: `${Math.max(10, share * 100)}%` }} />
          )}
        </span>
      );
    })}
  </div>
);

export const DaysPercent = ({ days }: Pick<DeskRoom, 'days'>) => {
  const percent = percentTaken(days);
  return (
    <span className={classes.percent}>
      {percent === undefined ? '' : m.desk_rooms_percent({ percent })}
      {percent !== undefined && <VisuallyHidden> {m.desk_rooms_percent_taken()}</VisuallyHidden>}
    </span>
  );
};
