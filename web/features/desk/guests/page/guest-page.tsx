import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { ProblemError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { useVenueMinute, type VenueMinute } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { MergeCard, useOther } from '../merge/merge-card.tsx';
import { DataCard } from './data-card.tsx';
import { EditForm } from './edit-form.tsx';
import { EventsCard } from './events-card.tsx';
import { GuestCard } from './guest-card.tsx';
import classes from './guest-page.module.css';
import { NotesCard } from './notes-card.tsx';
import { NowCard } from './now-card.tsx';
import { RoleCard, SuspendCard } from './side-cards.tsx';

const Loaded = ({ guest, here }: { guest: GuestDetail; here: VenueMinute }) => {
  const [isEditing, setEditing] = useState(false);
  const isAdmin = useIsAdmin();
  const isComparing = useOther() !== null;
  return (
    <>
      <PageTitle>{guest.name}</PageTitle>
      <GuestCard guest={guest} here={here} onEdit={() => setEditing(true)} />
      {isEditing && <EditForm guest={guest} onClose={() => setEditing(false)} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          {isAdmin && isComparing && <MergeCard guest={guest} />}
          {guest.now && <NowCard booking={guest.now} here={here} />}
          <EventsCard uid={guest.uid} here={here} />
          {isAdmin && !isComparing && <MergeCard guest={guest} />}
        </div>
        <aside className={classes.side}>
          <NotesCard guest={guest} />
          {isAdmin && guest.hasAccount && <RoleCard guest={guest} />}
          {isAdmin && <SuspendCard guest={guest} />}
          {isAdmin && <DataCard guest={guest} />}
        </aside>
      </div>
    </>
  );
};

/** A guest's page: profile, events, and notes of the desk. */
export const Component = () => {
  const { id = '' } = useParams();
  const here = useVenueMinute();
  const { data, ...loading } = useQuery(apiQuery('GET /desk/guests/{uid}', { params: { uid: id } }));
  // An erased guest is no longer shown, although the query still has data.
  const isGone = loading.error instanceof ProblemError && loading.error.problem.code === 'GUEST_NOT_FOUND';
  const guest = isGone ? undefined : data;
  return (
    <div className={classes.page}>
      <div className={classes.back}>
        <ArrowLink back to={pages.deskGuests}>
          {m.desk_guests_page_back()}
        </ArrowLink>
      </div>
      {!guest && <PageTitle>{m.desk_guests_page_title()}</PageTitle>}
      {loading.isError && !guest && (
        <FailedNotice
          level={1}
          heading={m.desk_guests_page_not_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {loading.isPending && (
        <div aria-hidden>
          <Skeleton height={280} radius={22} />
          <div className={classes.columns}>
            <Skeleton height={620} radius={18} />
            <Skeleton height={480} radius={18} />
          </div>
        </div>
      )}
      {guest && here && <Loaded key={guest.uid} guest={guest} here={here} />}
    </div>
  );
};
