import { Link } from 'react-router';
import type { LogEntry } from '#contract/desk/log.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { describeSubject, findSubject, nameActor } from './describe-entry.tsx';
import classes from './entry-details.module.css';
import { listFacts, nameField } from './facts.ts';
import { noFilters, writeFilters } from './log-filters.ts';

const Facts = ({ entry }: { entry: LogEntry }) => {
  const facts = listFacts(entry);
  if (facts.length === 0) return <p className={classes.muted}>{m.desk_log_no_facts()}</p>;
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <th scope="col">{m.desk_log_what()}</th>
          <th scope="col">{m.desk_log_before()}</th>
          <th scope="col">{m.desk_log_after()}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, before, after, isChanged }) => (
          <tr key={name}>
            <th scope="row">{nameField(name)}</th>
            {isChanged ? (
              <>
                <td>
                  {before !== undefined && (
                    <span className={classes.before}>
                      <del>{before}</del>
                    </span>
                  )}
                </td>
                <td>{after !== undefined && <span className={classes.after}>{after}</span>}</td>
              </>
            ) : (
              <td colSpan={2} className={classes.muted}>
                {after}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const secondsOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(m.locale(), { timeZone, timeStyle: 'medium' }).format(new Date(at));

const dayOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at));

const allOf = (part: Partial<typeof noFilters>): string =>
  `${pages.deskLog}?${writeFilters({ ...noFilters, span: 'dates', ...part })}`;

/** Values before and after, time and origin of an entry, with links. */
export const EntryDetails = ({ entry, here }: { entry: LogEntry; here: VenueMinute }) => {
  const { at, address, requestId, refused, subject, actorId } = entry;
  const place = findSubject(entry);
  const thing = describeSubject(entry);
  const lines = [
    [
      m.desk_log_when(),
      m.desk_log_moment({
        day: formatLongDay(dayOf(at, here.timeZone), here.today),
        time: secondsOf(at, here.timeZone),
      }),
    ],
    [m.desk_log_by(), nameActor(entry)],
    [m.desk_log_where(), address || m.desk_log_here()],
    ...(requestId ? [[m.desk_log_request(), requestId]] : []),
    ...(refused === undefined ? [] : [[m.desk_log_reason(), refused]]),
  ];
  return (
    <div className={classes.details}>
      <Facts entry={entry} />
      <div>
        <dl className={classes.lines}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.ways}>
          {place && thing && <ArrowLink to={place}>{m.desk_log_see({ thing })}</ArrowLink>}
          {subject && <Link to={allOf({ subject })}>{m.desk_log_all_of()}</Link>}
          {actorId && (
            <Link to={allOf({ actor: actorId })}>{m.desk_log_all_by({ actor: nameActor(entry) })}</Link>
          )}
        </p>
      </div>
    </div>
  );
};
