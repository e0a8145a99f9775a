import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { features, plottedDays } from '#contract/feedback.rules.ts';
import { formatCount } from '#web/lib/format.ts';
import { useVenueMinute } from '#web/lib/use-venue-minute.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { fillDays, topOf } from './plot-days.ts';
import { VotePlot } from './vote-plot.tsx';
import classes from './vote-totals.module.css';
import { votesQuery } from './votes-query.ts';

const describe = (total: number): string => {
  if (total === 0) return 'Nobody has voted yet. Each click of a guest shows here.';
  return `${formatCount(total)} ${total === 1 ? 'vote' : 'votes'} of all guests, and how they came over the last ${plottedDays} days.`;
};

/** The desk's view of the votes: how many there are for what, and how they came day by day. */
export const VoteTotals = () => {
  const { data: votes, ...loading } = useQuery(votesQuery);
  const today = useVenueMinute()?.today;
  if (loading.isError && !votes)
    return <FailedNotice what="The votes" error={loading.error} onRetry={() => void loading.refetch()} />;
  const plots = votes && today ? votes.map(({ days }) => fillDays(days, today)) : undefined;
  const top = topOf(plots ?? []);
  return (
    <section aria-labelledby="all-votes">
      <h2 id="all-votes">What guests vote for</h2>
      <p className={classes.lead}>{votes && describe(votes.reduce((sum, { count }) => sum + count, 0))}</p>
      <div className={classes.plots}>
        {!plots &&
          features.map((feature) => <Skeleton key={feature} className={classes.skeleton} radius={18} />)}
        {today &&
          plots &&
          votes?.map((one, at) => (
            <VotePlot key={one.feature} votes={one} days={plots[at] ?? []} top={top} today={today} />
          ))}
      </div>
    </section>
  );
};
