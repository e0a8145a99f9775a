import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { daysBetween } from '#contract/dates.ts';
import type { Insights } from '#contract/desk/insights.ts';
import { m } from '#messages/web.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { useVenue, useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { DeskPage } from '../desk-page.tsx';
import classes from './insights.module.css';
import { type InsightsView, readView, writeView } from './insights-view.ts';
import { DishesCard, RevenueCard } from './money-cards.tsx';
import { SpanFields } from './span-fields.tsx';
import { LeadTimeCard, LengthCard, OccupancyCard, RatingsCard } from './stay-cards.tsx';
import { Tiles } from './tiles.tsx';
import { UseCard } from './use-card.tsx';

/** Refetch interval in milliseconds: figures of past days change seldom, and are slower to read than a list. */
const pause = 60_000;

const describeSpan = ({ from, to, against }: InsightsView): string => {
  const days = { from: formatDay(from), to: formatDay(to) };
  if (against === 'none') return m.desk_insights_lead(days);
  return against === 'year'
    ? m.desk_insights_lead_year(days)
    : m.desk_insights_lead_before({ ...days, count: daysBetween(from, to) + 1 });
};

const isEmpty = ({ nightsSold, study, pc, orders, revenue, before }: Insights): boolean =>
  nightsSold + study.hoursSold + pc.hoursSold + orders + revenue.total === 0 &&
  (before === null || before.nightsSold + before.study.hoursSold + before.pc.hoursSold + before.orders === 0);

const Loading = () => (
  <div aria-busy role="status" aria-label={m.desk_insights_loading()}>
    <div className={classes.tiles}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
        <Skeleton key={tile} height={128} radius={18} />
      ))}
    </div>
    <div className={classes.cards}>
      <Skeleton height={440} radius={18} className={classes.wide} />
      <Skeleton height={440} radius={18} />
    </div>
  </div>
);

const Cards = (props: { insights: Insights; view: InsightsView }) => (
  <>
    <Tiles insights={props.insights} />
    <div className={classes.cards}>
      <div className={classes.wide}>
        <OccupancyCard {...props} />
      </div>
      <RevenueCard {...props} />
      <div className={classes.whole}>
        <UseCard {...props} />
      </div>
    </div>
    <div className={classes.pairs}>
      <LeadTimeCard {...props} />
      <LengthCard {...props} />
      <DishesCard {...props} />
      <RatingsCard {...props} />
    </div>
  </>
);

const InsightsPage = ({ here }: { here: VenueMinute }) => {
  const [search, setSearch] = useSearchParams();
  const ahead = useVenue()?.ahead ?? 0;
  const view = readView(search, here.today);
  const { from, to, against } = view;
  const { data, error, dataUpdatedAt, refetch, isPlaceholderData } = useQuery({
    ...apiQuery('GET /desk/insights', { query: { from, to, against } }),
    staleTime: pause,
    refetchInterval: pause,
    placeholderData: keepPreviousData,
  });
  // Numbers and days have to match: the previous ones stay until new numbers have arrived.
  const shown = data && isPlaceholderData ? { ...view, from: data.from, to: data.to } : view;
  return (
    <DeskPage
      name={m.desk_insights()}
      lead={describeSpan(view)}
      actions={
        <SpanFields
          view={view}
          today={here.today}
          onChange={(next) => setSearch(writeView(next), { preventScrollReset: true, flushSync: true })}
        />
      }
    >
      {error && data && (
        <div className={classes.stale}>
          <Message kind="bad">
            {m.desk_insights_stale({ time: clockAt(dataUpdatedAt + ahead, here.timeZone).time })}
          </Message>
          <Button variant="quiet" size="xs" onClick={() => void refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      )}
      {data ? (
        <div aria-busy={isPlaceholderData} className={classes.content}>
          {isEmpty(data) ? (
            <Notice level={2} heading={m.desk_insights_empty()} text={m.desk_insights_empty_text()} />
          ) : (
            <Cards insights={data} view={shown} />
          )}
        </div>
      ) : error ? (
        <FailedNotice
          level={2}
          heading={m.desk_insights_not_loaded()}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </DeskPage>
  );
};

/** The figures of the house for a span of days, compared with another. */
export const Component = () => {
  const here = useVenueMinute();
  return here ? <InsightsPage here={here} /> : <DeskPage name={m.desk_insights()} />;
};
