import { Button, Skeleton } from '@mantine/core';
import { IconArrowUp, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type LogEntry, maxCounted } from '#contract/desk/log.ts';
import { m } from '#messages/web.ts';
import { writeCsv } from '#web/features/payments/payment-rows.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { DeskPage } from '../desk-page.tsx';
import { formatDays } from '../format-days.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './log.module.css';
import { daysOf, noFilters, toQuery, useLogFilters, writeFilters } from './log-filters.ts';
import { toRows } from './log-rows.ts';
import { LogToolbar } from './log-toolbar.tsx';
import { mostRows, readAll, useLog } from './use-log.ts';

const strong = (text: React.ReactNode) => <strong>{text}</strong>;

const Days = ({ entries, here }: { entries: readonly LogEntry[]; here: VenueMinute }) => {
  const [open, setOpen] = useState<string>();
  const days = Map.groupBy(entries, ({ at }) => clockAt(Date.parse(at), here.timeZone).date);
  return [...days].map(([date, ofDay]) => (
    <section key={date} aria-labelledby={`log-${date}`}>
      <h2 id={`log-${date}`} className={classes.day}>
        {date === here.today ? m.desk_log_today() : formatLongDay(date, here.today)}
      </h2>
      <ol className={classes.card}>
        {ofDay.map((entry) => (
          <EntryRow
            key={entry._id}
            entry={entry}
            here={here}
            isOpen={open === entry._id}
            onToggle={(isOpen) => setOpen(isOpen ? entry._id : undefined)}
          />
        ))}
      </ol>
    </section>
  ));
};

const Loading = () => (
  <div className={classes.loading} aria-hidden>
    {Array.from({ length: 10 }, (_, index) => index).map((index) => (
      <Skeleton key={index} height={62} radius={0} />
    ))}
  </div>
);

/** Downloads the filtered log as CSV; returns the message about it. */
const useCsv = (query: ReturnType<typeof toQuery> | undefined) => {
  const [said, say] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const download = async () => {
    if (!query) return;
    setRunning(true);
    say(undefined);
    try {
      const { entries, isCut } = await readAll(query);
      // Recipients of the file have to know, too.
      const cut = isCut ? m.desk_log_csv_cut({ count: formatCount(mostRows) }) : undefined;
      saveFile('nightdesk-log.csv', 'text/csv', writeCsv(toRows(entries, cut)));
      say(cut);
    } catch {
      say(m.desk_log_csv_failed());
    }
    setRunning(false);
  };
  return { said, isRunning, download };
};

/** The log of who did what, and when. */
export const Component = () => {
  const [filters, change] = useLogFilters();
  const here = useVenueMinute();
  const query = here && toQuery(filters, here.today);
  const { list, entries, summary, hasNew } = useLog(query);
  const csv = useCsv(query);
  const isNarrowed = writeFilters(filters).size > 0;
  const isMore = summary?.count === maxCounted ? 'yes' : 'no';
  const { from, to } = here ? daysOf(filters, here.today) : {};
  const clear = () => change(noFilters);
  const newer = hasNew ? (summary?.newer ?? 0) : 0;
  return (
    <DeskPage
      name={m.desk_log()}
      lead={m.desk_log_lead()}
      actions={
        <Button
          variant="default"
          loading={csv.isRunning}
          leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={() => void csv.download()}
        >
          {m.desk_log_csv()}
        </Button>
      }
    >
      <LogToolbar people={summary?.people ?? []} filters={filters} onChange={change} />
      {csv.said && <Message kind="note">{csv.said}</Message>}
      <div className={classes.state}>
        <p role="status" className={classes.muted}>
          {summary &&
            m.desk_log_count({
              count: summary.count,
              isMore,
              strong,
              days: from && to ? m.desk_log_days({ days: formatDays(from, to) }) : '',
            })}
          {filters.subject && <span> {m.desk_log_about({ thing: filters.subject })}</span>}
        </p>
        {isNarrowed && (
          <button type="button" className={classes.clear} onClick={clear}>
            {m.desk_log_clear()}
          </button>
        )}
      </div>
      {newer > 0 && (
        <div className={classes.newer} role="status">
          <Button
            variant="filled"
            color="ink"
            leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
            onClick={() => {
              window.scrollTo({ top: 0 });
              void list.refetch();
            }}
          >
            {m.desk_log_new({ count: newer })}
          </Button>
        </div>
      )}
      {list.isPending && <Loading />}
      {list.isError && (
        <FailedNotice
          heading={m.desk_log_not_loaded()}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {entries?.length === 0 && (
        <Notice level={2} heading={m.desk_log_none()} text={m.desk_log_none_text()}>
          {isNarrowed && (
            <Button variant="default" onClick={clear}>
              {m.desk_log_clear()}
            </Button>
          )}
        </Notice>
      )}
      {entries && here && <Days entries={entries} here={here} />}
      {entries && entries.length > 0 && (
        <div className={classes.more}>
          {summary && (
            <span className={classes.muted}>
              {m.desk_log_shown({
                shown: formatCount(entries.length),
                count: formatCount(Math.max(summary.count, entries.length)),
                isMore,
              })}
            </span>
          )}
          {list.hasNextPage && (
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {m.desk_log_earlier()}
            </Button>
          )}
        </div>
      )}
    </DeskPage>
  );
};
