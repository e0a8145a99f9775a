import { useViewer } from '#web/features/identity/session.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { Page } from '#web/ui/page.tsx';
import classes from './improvements-page.module.css';
import { OwnSuggestions } from './own-suggestions.tsx';
import { SuggestionForm } from './suggestion-form.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { VoteCards } from './vote-cards.tsx';
import { VoteTotals } from './vote-totals.tsx';

export const Component = () => {
  const isAdmin = useViewer()?.role === 'admin';
  return (
    <Page
      title={pageNames.improvements}
      heading={pageNames.improvements}
      lead="You know best what a night here is missing. Say what should come next."
    >
      <div className={classes.columns}>
        <section aria-labelledby="vote">
          <h2 className={classes.heading} id="vote">
            What should come next?
          </h2>
          <p className={classes.lead}>Vote as often as you like: every click counts.</p>
          <VoteCards />
        </section>
        <section className={classes.panel} aria-labelledby="suggest">
          <h2 className={classes.heading} id="suggest">
            Something else?
          </h2>
          <p className={classes.lead}>Tell the desk in your own words.</p>
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
