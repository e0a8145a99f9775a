import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { useFeedbackFilters } from './feedback-filters.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackList } from './feedback-list.tsx';
import classes from './feedback-page.module.css';
import { feedbackQuery } from './feedback-query.ts';

export const Component = () => {
  const viewer = useViewer();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [filters, change] = useFeedbackFilters();
  const [edited, setEdited] = useState<string>();
  /** Opens the guest's own review of a room for editing. */
  const editOwn = async (room: number) => {
    change({ room, mine: true });
    const query = feedbackQuery(viewer?.uid, { roomId: String(room), mine: 'true', limit: '1' });
    // No retries, since somebody is waiting.
    const own = await client.fetchQuery({ ...query, retry: false });
    setEdited(own[0]?._id);
  };
  return (
    <Page title={pageNames.feedback} heading={pageNames.feedback} lead={m.feedback_how_was_the_bed()}>
      <div className={classes.columns}>
        <section className={`${parts.panel} ${classes.panel}`} aria-labelledby="your-stay">
          <h2 className={classes.heading} id="your-stay">
            {m.feedback_how_was_your_stay()}
          </h2>
          {viewer === undefined && <Skeleton height={480} radius={12} />}
          {viewer === null && (
            <>
              <p className={classes.text}>{m.feedback_guests_who_have_booked()}</p>
              <Button component={Link} to={withNext(pages.login, pathname + search)} fullWidth>
                {m.feedback_please_login()}
              </Button>
            </>
          )}
          {viewer && (
            <FeedbackForm
              key={viewer.uid}
              email={viewer.email}
              room={filters.room}
              // Makes sure that the new review is in the list.
              onAdded={(room) =>
                filters.room !== undefined && filters.room !== room && change({ room: undefined })
              }
              onEdit={editOwn}
            />
          )}
        </section>
        <FeedbackList
          viewer={viewer}
          filters={filters}
          onFilter={change}
          edited={edited}
          onEdit={setEdited}
        />
      </div>
    </Page>
  );
};
