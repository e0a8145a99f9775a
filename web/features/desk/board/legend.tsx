import { IconTool } from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import { roomLooks, statusLooks } from '../booking-tags.tsx';
import barClasses from './chart/bar.module.css';
import classes from './legend.module.css';

const bars = [
  { look: 'Confirmed', Mark: statusLooks.Confirmed.Mark, label: m.desk_board_legend_confirmed() },
  { look: 'Checked in', Mark: statusLooks['Checked in'].Mark, label: m.desk_board_legend_in() },
  { look: 'Pending', Mark: statusLooks.Pending.Mark, label: m.desk_board_legend_pending() },
  { look: 'Blocked', Mark: IconTool, label: m.desk_board_legend_blocked() },
  { look: 'Completed', Mark: statusLooks.Completed.Mark, label: m.desk_board_legend_completed() },
] as const;

const rooms = [roomLooks.occupied, roomLooks.clean, roomLooks['to clean']];

/** Explains colours, icons and shapes. */
export const Legend = () => (
  <section className={classes.legend} aria-label={m.desk_board_legend()}>
    <strong>{m.desk_board_legend()}</strong>
    {bars.map(({ look, Mark, label }) => (
      <span key={look} className={classes.entry}>
        <span className={`${barClasses.bar} ${classes.sample}`} data-look={look} aria-hidden>
          <span className={barClasses.face}>
            <Mark size={16} stroke={1.8} />
          </span>
        </span>
        {label}
      </span>
    ))}
    <span className={classes.entry}>
      <span className={`${barClasses.bar} ${classes.sample}`} data-look="Checked in" aria-hidden>
        <span className={barClasses.face}>
          <span className={`${barClasses.clash} ${classes.clash}`} />
        </span>
      </span>
      {m.desk_board_legend_clash()}
    </span>
    {rooms.map(({ Mark, label, tone }) => (
      <span key={label} className={classes.entry} data-tone={tone}>
        <Mark size={18} stroke={1.8} aria-hidden />
        <span>{label}</span>
      </span>
    ))}
  </section>
);
