import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '#contract/dates.ts';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { formatMonth, longWeekdays } from '#web/lib/format-day.ts';
import classes from './closed.module.css';
import type { ClosedDraft } from './closed-draft.ts';

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
const nextMonth = (month: string): string => monthOf(addDays(month, 31));
const previousMonth = (month: string): string => monthOf(addDays(month, -1));

/** The weeks of a month from Monday to Sunday; days of other months are left out. */
export const listWeeks = (month: string): (string | undefined)[][] => {
  const lead = (new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7;
  const count = (Date.parse(nextMonth(month)) - Date.parse(month)) / 86_400_000;
  const days = [
    ...Array<undefined>(lead).fill(undefined),
    ...Array.from({ length: count }, (_, day) => addDays(month, day)),
  ];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => days[week * 7 + day]),
  );
};

type Span = { from: string; to: string };

const isIn = (date: string, spans: readonly Span[]): boolean =>
  spans.some(({ from, to }) => from <= date && date < to);

/** A month with booked and closed days, and those about to be closed. */
export const MonthView = ({
  room,
  draft,
  today,
}: {
  room: Pick<DeskRoomDetail, 'booked' | 'blocks'>;
  draft: ClosedDraft;
  today: string;
}) => {
  const [month, setMonth] = useState(() => monthOf(draft.from));
  const stateOf = (date: string) =>
    isIn(date, room.blocks) ? 'closed' : isIn(date, room.booked) ? 'booked' : undefined;
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => longWeekdays[day] ?? '');
  return (
    <div className={classes.month}>
      <div className={classes.monthHead}>
        <h3 aria-live="polite">{formatMonth(month)}</h3>
        <ActionIcon
          variant="light"
          aria-label={m.desk_rooms_one_month_before()}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(previousMonth(month))}
        >
          <IconChevronLeft size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="light"
          aria-label={m.desk_rooms_one_month_after()}
          onClick={() => setMonth(nextMonth(month))}
        >
          <IconChevronRight size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <table className={classes.days}>
        <VisuallyHidden component="caption">{formatMonth(month)}</VisuallyHidden>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, at) => {
                const state = date && stateOf(date);
                const isClosing = date !== undefined && date >= draft.from && date <= draft.until;
                return (
                  <td
                    key={date ?? at}
                    data-state={state}
                    data-today={date === today || undefined}
                    data-past={(date !== undefined && date < today) || undefined}
                    data-closing={isClosing || undefined}
                  >
                    {date && Number(date.slice(8))}
                    {state && <VisuallyHidden> {m.desk_rooms_one_day({ state })}</VisuallyHidden>}
                    {isClosing && (
                      <VisuallyHidden> {m.desk_rooms_one_day({ state: 'closing' })}</VisuallyHidden>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend} aria-hidden>
        <span data-state="booked" />
        {m.desk_rooms_one_day({ state: 'booked' })}
        <span data-state="closed" />
        {m.desk_rooms_one_day({ state: 'closed' })}
        <span data-closing />
        {m.desk_rooms_one_day({ state: 'closing' })}
      </p>
    </div>
  );
};
