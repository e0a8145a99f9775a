import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { m } from '#messages/web.ts';
import { useFreeLabels } from '#web/features/availability/describe-free.ts';
import { RoomReviews } from '#web/features/feedback/room-reviews.tsx';
import { ProblemError } from '#web/lib/api.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type Bookable, type BookableKind, detailSizes } from './bookable.ts';
import { BookableGrid, FirstPictures } from './bookable-card.tsx';
import classes from './bookable-detail.module.css';
import { BookableDetail, type FreeTimes } from './bookable-detail.tsx';
import { bookableKinds } from './bookable-kinds.ts';
import { bookableQuery, someBookablesQuery } from './bookable-queries.ts';

/** Three others of the same kind, closest in price. Optional, so a failure shows nothing. */
const MoreBookables = ({ like }: { like: Bookable }) => {
  const { kind } = like;
  const { list } = bookableKinds[kind];
  const { labelOf } = useFreeLabels(like.kind);
  const others = useQuery(someBookablesQuery(like.kind)).data ?? [];
  const nearest = others
    .filter(({ id }) => id !== like.id)
    .sort((a, b) => Math.abs(a.price - like.price) - Math.abs(b.price - like.price))
    .slice(0, 3);
  if (nearest.length === 0) return null;
  return (
    <Section
      heading={m.bookables_others({ kind })}
      lead={m.bookables_nearest()}
      link={<ArrowLink to={list}>{m.bookables_all({ kind })}</ArrowLink>}
    >
      <BookableGrid bookables={nearest} labelOf={({ id }) => labelOf(kind, id)} />
    </Section>
  );
};

/** One room, study room or PC: found, not found, loading, or failed. */
export const BookableDetailPage = ({
  kind,
  name,
  back,
  FreeTimes,
}: {
  kind: BookableKind;
  name: string;
  back: string;
  FreeTimes: FreeTimes;
}) => {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const { list } = bookableKinds[kind];
  const bookable = useQuery(bookableQuery(kind, id));
  const refusal = bookable.error instanceof ProblemError ? bookable.error.problem : undefined;
  // A card passes on the filters of its list, so that the link back restores them.
  const from: unknown = state?.from;
  if (refusal?.status === 404) {
    const title = m.bookables_not_found({ kind });
    return (
      <Page title={title}>
        <Notice heading={title} text={refusal.detail}>
          <Button component={Link} to={list}>
            {back}
          </Button>
        </Notice>
      </Page>
    );
  }
  return (
    <Page title={bookable.data?.title ?? name}>
      <div className={classes.back}>
        <ArrowLink back to={typeof from === 'string' ? `${list}${from}` : list}>
          {back}
        </ArrowLink>
      </div>
      {bookable.isPending && <BookableDetailSkeleton />}
      {bookable.isError && (
        <FailedNotice
          level={1}
          heading={m.bookables_page_not_loaded()}
          error={bookable.error}
          onRetry={() => void bookable.refetch()}
        />
      )}
      {bookable.data && (
        <>
          <BookableDetail key={`${kind} ${id}`} bookable={bookable.data} FreeTimes={FreeTimes} />
          {bookable.data.reviews !== undefined && bookable.data.rating !== undefined && (
            <RoomReviews
              id={bookable.data.id}
              rating={bookable.data.rating}
              reviews={bookable.data.reviews}
            />
          )}
          <MoreBookables like={bookable.data} />
        </>
      )}
    </Page>
  );
};

const BookableDetailSkeleton = () => {
  const [picture] = useContext(FirstPictures);
  return (
    <div className={classes.columns} role="status" aria-label={m.bookables_loading_one()}>
      <div className={classes.about}>
        {picture ? (
          <div className={classes.picture}>
            <Picture src={picture} fallback="" eager sizes={detailSizes} />
          </div>
        ) : (
          <Skeleton className={classes.picture} radius={22} />
        )}
        <Skeleton height={44} width="50%" mt={24} />
        <Skeleton height={120} mt={16} />
      </div>
      <Skeleton className={classes.panel} height={560} radius={20} />
    </div>
  );
};
