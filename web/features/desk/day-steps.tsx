import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { m } from '#messages/web.ts';
import { useTypedDate } from '#web/ui/date-field.tsx';
import classes from './day-steps.module.css';

type Props = {
  /** The first day shown. */
  date: string;
  /** The accessible name of the date field. */
  dateLabel: string;
  /** The days in view, as text. */
  label: string;
  onChange: (date: string) => void;
  onShift: (direction: -1 | 1) => void;
  onToday: () => void;
};

/** Buttons for earlier and later days and for today, and a field for any other day. */
export const DaySteps = ({ date, dateLabel, label, onChange, onShift, onToday }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedDate({ value: date, onChange });
  return (
    <div className={classes.days}>
      <ActionIcon variant="quiet" aria-label={m.desk_earlier()} onClick={() => onShift(-1)}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <span className={classes.date}>
        <IconCalendar size={20} stroke={1.8} aria-hidden />
        <span>{label}</span>
        <input ref={input} aria-label={dateLabel} {...typed} onClick={() => input.current?.showPicker?.()} />
      </span>
      <ActionIcon variant="quiet" aria-label={m.desk_later()} onClick={() => onShift(1)}>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Button variant="transparent" size="xs" className={classes.today} onClick={onToday}>
        {m.desk_today()}
      </Button>
    </div>
  );
};
