import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { features, plottedDays } from '#contract/feedback.rules.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { formatCount } from '#web/lib/format.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './improvements-page.module.css';
import { storedSuggestions, subscribeSuggestions } from './stored-improvements.ts';
import { SuggestionForm } from './suggestion-form.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { VoteCards, votesQuery } from './vote-cards.tsx';
import { fillDays, topOf, VotePlot } from './vote-plot.tsx';

const describe = (total: number): string => {
  if (total === 0) return m.improvements_no_votes_yet_they_appear();
  return m.improvements_votes_summary({ total, shown: formatCount(total), days: plottedDays });
};

/** The desk's view of the votes: totals by feature, and day by day. */
export const VoteTotals = () => {
  const { data: votes, ...loading } = useQuery(votesQuery);
  const today = useVenueMinute()?.today;
  if (loading.isError && !votes)
    return (
      <FailedNotice
        heading={m.improvements_votes_could_not_be_loaded()}
        error={loading.error}
        onRetry={() => void loading.refetch()}
      />
    );
  const plots = votes && today ? votes.map(({ days }) => fillDays(days, today)) : undefined;
  const top = topOf(plots ?? []);
  return (
    <section aria-labelledby="all-votes">
      <h2 id="all-votes">{m.improvements_what_guests_vote_for()}</h2>
      <p className={classes.voteTotalsLead}>
        {votes && describe(votes.reduce((sum, { count }) => sum + count, 0))}
      </p>
      <div className={classes.plots}>
        {!plots && features.map((feature) => <Skeleton key={feature} height={250} radius={18} />)}
        {today &&
          plots &&
          votes?.map((one, at) => (
            <VotePlot key={one.feature} votes={one} days={plots[at] ?? []} top={top} today={today} />
          ))}
      </div>
    </section>
  );
};

/** Suggestions made in this browser, latest first. */
export const OwnSuggestions = () => {
  const texts = useSyncExternalStore(subscribeSuggestions, storedSuggestions.read);
  return (
    <section className={classes.part} aria-labelledby="own-suggestions">
      <h2 className={classes.heading} id="own-suggestions">
        {m.improvements_what_you_have_suggested()}
      </h2>
      {texts.length === 0 ? (
        <p className={classes.none}>{m.improvements_nothing_yet_what_you_suggest()}</p>
      ) : (
        <ul className={classes.list}>
          {texts
            .map((text, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts are only ever added at the end, and may be the same.
              <li key={number} className={classes.suggestion}>
                <LongText>{text}</LongText>
              </li>
            ))
            .toReversed()}
        </ul>
      )}
    </section>
  );
};

export const Component = () => {
  const isAdmin = useIsAdmin();
  return (
    <Page
      title={pageNames.improvements}
      heading={pageNames.improvements}
      lead={m.improvements_you_know_best_what_a_night()}
    >
      <div className={classes.columns}>
        <section aria-labelledby="vote">
          <h2 className={classes.heading} id="vote">
            {m.improvements_what_should_come_next()}
          </h2>
          <p className={classes.lead}>{m.improvements_vote_as_often_as_you_like()}</p>
          <VoteCards />
        </section>
        <section className={parts.panel} aria-labelledby="suggest">
          <h2 className={classes.heading} id="suggest">
            {m.improvements_something_else()}
          </h2>
          <p className={classes.lead}>{m.improvements_tell_the_desk_in_your_own()}</p>
          <SuggestionForm />
        </section>
      </div>
      <OwnSuggestions />
      {isAdmin && (
        <div className={classes.desk}>
          <VoteTotals />
          <SuggestionList />
        </div>
      )}
    </Page>
  );
};
