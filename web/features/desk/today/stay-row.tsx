import type { TodayBooking } from '#contract/desk/today.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { Picture } from '#web/ui/picture.tsx';
import { describeDue } from '../booking-tags.tsx';
import { RowMenu, type RowMenuEntry } from '../row-menu.tsx';
import classes from './row.module.css';

type Props = {
  booking: TodayBooking;
  /** Below the name: arrival or departure. */
  second: React.ReactNode;
  /** Below the nights: until or since when. */
  lengthNote: string;
  tag: React.ReactNode;
  action: React.ReactNode;
  entries: readonly RowMenuEntry[];
  panel: React.ReactNode;
};

/** A stay in a room: guest, room, length, amount due, and the next step. */
export const StayRow = ({ booking, second, lengthNote, tag, action, entries, panel }: Props) => {
  const { guest, title, kind, count, image } = booking;
  const { unit, fallback } = bookableKinds[kind];
  const length = m.lib_units({ count, unit });
  const { amount, note } = describeDue(booking);
  return (
    <>
      <div className={classes.row} data-list="stay">
        <div className={classes.picture}>
          <Picture src={image} fallback={fallback} />
        </div>
        <div className={`${classes.cell} ${classes.who}`}>
          <p className={classes.name}>{guest.name}</p>
          <p className={classes.second}>{second}</p>
        </div>
        <div className={`${classes.cell} ${classes.place}`}>
          <p className={classes.plain}>
            {title}
            <span className={classes.inline}>, {length}</span>
          </p>
          <span className={classes.tag}>{tag}</span>
        </div>
        <div className={`${classes.cell} ${classes.length}`}>
          <p className={classes.plain}>{length}</p>
          <p className={classes.second}>{lengthNote}</p>
        </div>
        <div className={classes.money}>
          <p className={classes.name}>{amount}</p>
          <p className={classes.second}>{note}</p>
        </div>
        {action || <span />}
        <div className={classes.menu}>
          <RowMenu name={m.desk_today_more_for({ name: guest.name })} entries={entries} />
        </div>
      </div>
      {panel}
    </>
  );
};
