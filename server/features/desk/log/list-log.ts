import { addDays } from '#contract/dates.ts';
import type { LogEntry, LogQuery, LogSummaryQuery } from '#contract/desk/log.ts';
import { instantAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { refuseCursor } from '../../../lists/cursor.ts';
import { cutPage, type Page } from '../../../lists/cut-page.ts';
import {
  countEntries,
  findActors,
  findEntries,
  findUidByEmail,
  type LogCursor,
  type LogFilter,
  type LogRow,
} from './log.queries.ts';
import { findSubjects, findTitles, type NamedSubject } from './subjects.queries.ts';

const writeCursor = ({ since, id }: LogCursor): string => `${since}~${id}`;

const readCursor = (text: string | undefined): LogCursor | undefined => {
  if (text === undefined) return undefined;
  const [, since, id] = /^(\d{1,12}(?:\.\d{1,6})?)~(\d{1,15})$/.exec(text) ?? [];
  if (!since || !id) throw refuseCursor();
  return { since, id: Number(id) };
};

/** Matches no account. */
const nobody = '-';

const readFilter = async (
  db: Db,
  { q, subject, actor, from, to, ...same }: Omit<LogSummaryQuery, 'newerThan'>,
  timeZone: string,
): Promise<LogFilter> => {
  const midnight = (date: string): Date => new Date(instantAt(date, '00:00', timeZone).epochMilliseconds);
  const found = q ? await findSubjects(db, q) : undefined;
  const isWanted = (one: string): boolean => subject === undefined || one === subject;
  return {
    ...same,
    subjects: found ? found.filter(isWanted) : subject === undefined ? undefined : [subject],
    actor: actor?.includes('@') ? ((await findUidByEmail(db, actor)) ?? nobody) : actor,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(addDays(to, 1)),
  };
};

const present = (row: LogRow, named: NamedSubject | undefined): LogEntry => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  actor: row.actor_name,
  ...(row.actor_id !== null && { actorId: row.actor_id }),
  action: row.action,
  kind: row.kind,
  subject: row.subject,
  title: named?.title ?? '',
  ...(named?.guest && { guest: named.guest }),
  before: row.before,
  after: row.after,
  ...(row.refused !== null && { refused: row.refused }),
  requestId: row.request_id,
  address: row.address,
});

/** Who did what, newest first. */
export const listLog = async (
  db: Db,
  { limit, after, ...query }: LogQuery,
  timeZone: string,
): Promise<Page<LogEntry>> => {
  const filter = await readFilter(db, query, timeZone);
  const rows = await findEntries(db, filter, { after: readCursor(after), limit });
  const titles = await findTitles(db, [...new Set(rows.map(({ subject }) => subject))]);
  const named = new Map(titles.map((one) => [one.subject, one]));
  return cutPage(rows, {
    limit,
    cursorOf: writeCursor,
    present: (row) => present(row, named.get(row.subject)),
  });
};

/** Filters and counts for the log's page. */
export const summarizeLog = async (db: Db, { newerThan, ...query }: LogSummaryQuery, timeZone: string) => {
  const filter = await readFilter(db, query, timeZone);
  const [count, newer, people] = await Promise.all([
    countEntries(db, filter),
    newerThan === undefined ? 0 : countEntries(db, filter, newerThan),
    findActors(db),
  ]);
  return { count, newer, people };
};
