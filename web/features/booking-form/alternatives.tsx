import { Button } from '@mantine/core';
import type { Alternative } from '#contract/bookings.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import classes from './booking-panel.module.css';

const whenOf = ({ date, time }: Alternative) => `${date} ${time}`;

/** Free alternatives, each one press away: another day or hour, or a similar bookable at the same time. */
export const Alternatives = ({
  to,
  alternatives,
  onPick,
}: {
  /** The bookable that is taken. */
  to: { id: number; title: string };
  alternatives: readonly Alternative[];
  onPick: (alternative: Alternative) => void;
}) => {
  const today = useVenueMinute()?.today;
  const isSame = ({ id }: Alternative) => id === to.id;
  const same = alternatives.filter(isSame).sort((a, b) => (whenOf(a) < whenOf(b) ? -1 : 1));
  const others = alternatives.filter((one) => !isSame(one));
  if (alternatives.length === 0) return null;
  return (
    <div className={classes.alternatives}>
      {same.length > 0 && <p>{m.booking_form_nearest({ title: to.title })}</p>}
      {same.map((one) => (
        <Button key={whenOf(one)} variant="light" size="xs" onClick={() => onPick(one)}>
          {m.lib_moment({ day: formatShortDay(one.date, today), time: one.time })}
        </Button>
      ))}
      {others.length > 0 && <p>{m.booking_form_others()}</p>}
      {others.map((one) => (
        <Button key={one.id} variant="light" size="xs" onClick={() => onPick(one)}>
          {one.title}
          {m.comma()}
          {formatSum(one.amount)}
        </Button>
      ))}
    </div>
  );
};
