import { addDays, daysBetween } from '#contract/dates.ts';
import { type Comparison, maxFigureDays } from '#contract/desk/insights.rules.ts';
import type { Insights } from '#contract/desk/insights.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import { loadFigures } from './load-figures.ts';

/** A year of a large house occupies a process for a moment; other requests must get through. */
const limitReads = limitConcurrency(2);

type Asked = { from: string; to: string; against?: Comparison | undefined };

/** The period to compare with. */
export const findBefore = ({
  from,
  to,
  against = 'before',
}: Asked): { from: string; to: string } | undefined => {
  if (against === 'none') return undefined;
  const back = against === 'year' ? 52 * 7 : daysBetween(from, to) + 1;
  const before = { from: addDays(from, -back), to: addDays(to, -back) };
  // There is no year 0, neither in the calendar nor in PostgreSQL.
  return before.from < '0001-01-01' ? undefined : before;
};

/** The figures of a period, both days inclusive, and of the period it is compared with. */
export const showInsights = async (db: Db, asked: Asked, timeZone: string): Promise<Insights> => {
  const { from, to } = asked;
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > maxFigureDays) throw new AppError('SPAN_TOO_LONG', { most: maxFigureDays });
  const compared = findBefore(asked);
  const figures = await limitReads(() => loadFigures(db, { from, to }, timeZone));
  const before = compared ? await limitReads(() => loadFigures(db, compared, timeZone)) : null;
  return { ...figures, before };
};
