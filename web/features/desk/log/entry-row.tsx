import { IconChevronDown, IconLamp } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { LogEntry } from '#contract/desk/log.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { describeEntry, describeSubject, findSubject, kindIcons } from './describe-entry.tsx';
import { EntryDetails } from './entry-details.tsx';
import classes from './log.module.css';

const bold = (text: React.ReactNode) => <strong>{text}</strong>;

/** One entry in a line. Pressing the row opens it, Escape closes it. */
export const EntryRow = ({
  entry,
  here,
  isOpen,
  onToggle,
}: {
  entry: LogEntry;
  here: VenueMinute;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) => {
  const details = useId();
  const Icon = kindIcons[entry.kind];
  const thing = describeSubject(entry);
  const address = findSubject(entry);
  return (
    <li
      className={classes.entry}
      data-open={isOpen || undefined}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && onToggle(false)}
    >
      <div className={classes.row}>
        <time className={classes.time} dateTime={entry.at}>
          {clockAt(Date.parse(entry.at), here.timeZone).time}
        </time>
        <span className={classes.face} data-house={entry.actor === '' || undefined}>
          {entry.actor ? <Initial name={entry.actor} /> : <IconLamp size={18} stroke={1.8} aria-hidden />}
        </span>
        <button
          type="button"
          className={classes.sentence}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => onToggle(!isOpen)}
        >
          <span>{describeEntry(entry, bold)}</span>
          {entry.refused !== undefined && <Pill tone="bad">{m.desk_log_refused()}</Pill>}
        </button>
        <span className={classes.kind}>
          <Icon size={18} stroke={1.8} aria-hidden />
          {m.desk_log_kind({ kind: entry.kind })}
        </span>
        <span className={classes.thing}>{address && thing ? <Link to={address}>{thing}</Link> : thing}</span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && <EntryDetails entry={entry} here={here} />}
      </div>
    </li>
  );
};
