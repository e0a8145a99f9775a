import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '#messages/web.ts';
import { FeedControl } from '#web/features/calendars/feed-control.tsx';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { formatWhen } from './devices.tsx';
import classes from './profile-page.module.css';

const feedQuery = apiQuery('GET /calendarFeed', {});

/** A feed of the guest's bookings for their own calendar. */
export const OwnCalendar = () => {
  const { data, error, refetch } = useQuery(feedQuery);
  const client = useQueryClient();
  const make = async () => {
    const made = await api('PUT /calendarFeed', {});
    client.setQueryData(feedQuery.queryKey, { since: made.since });
    return made;
  };
  const end = async () => client.setQueryData(feedQuery.queryKey, await api('DELETE /calendarFeed', {}));
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="calendar">
      <h2 id="calendar">{m.calendars_heading()}</h2>
      <p className={classes.muted}>{m.calendars_what()}</p>
      {error && !data && (
        <FailedNotice heading={m.calendars_not_loaded()} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton height={44} radius={12} />}
      {data && <FeedControl since={data.since && formatWhen(data.since)} onMake={make} onEnd={end} />}
    </section>
  );
};
