import { Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Feedback } from '#contract/feedback.ts';
import { m } from '#messages/web.ts';
import { bookableQuery } from '#web/features/bookables/bookable-queries.ts';
import type { Viewer } from '#web/features/identity/session.ts';
import { formatCount } from '#web/lib/format.ts';
import { splitPage } from '#web/lib/paging.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Rating } from '#web/ui/rating/rating.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { type FeedbackFilters, toQuery } from './feedback-filters.ts';
import classes from './feedback-page.module.css';
import { feedbackQuery } from './feedback-query.ts';

/** The room that the list is filtered by, its rating, and a link to all rooms. */
const AboutRoom = ({
  id,
  entry,
  onAll,
}: {
  id: number;
  /** Any of its reviews, for the type of the room. */
  entry: Pick<Feedback, 'roomTitle' | 'roomType'> | undefined;
  onAll: () => void;
}) => {
  const room = useQuery({
    ...bookableQuery(entry?.roomType === 'study' ? 'study' : 'room', String(id)),
    enabled: entry !== undefined,
  }).data;
  return (
    <div className={classes.about}>
      <p className={classes.aboutRoomRoom}>
        <span>
          {entry
            ? m.feedback_only_named_room({
                id,
                title: entry.roomTitle,
                name: (text) => <bdi>{text}</bdi>,
              })
            : m.feedback_only_room({ id })}
        </span>
        {room?.rating !== undefined && Number(room.reviews) > 0 && (
          <Rating value={room.rating} reviews={room.reviews} full />
        )}
      </p>
      <Button
        variant="light"
        size="xs"
        rightSection={<IconX size={18} stroke={1.8} aria-hidden />}
        onClick={onAll}
      >
        {m.feedback_show_all_rooms()}
      </Button>
    </div>
  );
};

type Props = {
  /** Undefined while the session is loading. */
  viewer: Viewer | null | undefined;
  filters: FeedbackFilters;
  onFilter: (part: Partial<FeedbackFilters>) => void;
  /** The entry being edited. */
  edited: string | undefined;
  onEdit: (id: string | undefined) => void;
};

/** Reviews, newest first, or the reason why there are none. */
export const FeedbackList = ({ viewer, filters, onFilter, edited, onEdit }: Props) => {
  // A visitor has no reviews.
  const mine = filters.mine && Boolean(viewer);
  const list = useQuery({
    ...feedbackQuery(viewer?.uid, toQuery({ ...filters, mine })),
    enabled: viewer !== undefined,
    placeholderData: keepPreviousData,
  });
  const { shown, older } = splitPage(list.data ?? [], filters.pages);
  const { room, pages } = filters;
  const isNarrowed = room !== undefined || mine;
  return (
    <section className={classes.section} aria-labelledby="what-guests-say">
      <div className={classes.head}>
        <h2 className={classes.feedbackListHeading} id="what-guests-say">
          {m.feedback_what_guests_say()}
        </h2>
        {viewer && (
          <div className={classes.show}>
            <Segments
              label={m.feedback_show()}
              quiet
              value={mine ? 'mine' : 'all'}
              onChange={(value) => onFilter({ mine: value === 'mine' })}
              options={[
                { value: 'all', label: m.feedback_everybody() },
                { value: 'mine', label: m.feedback_you() },
              ]}
            />
          </div>
        )}
      </div>
      {room !== undefined && (
        <AboutRoom
          id={room}
          entry={shown.find(({ Room_id }) => Room_id === room)}
          onAll={() => onFilter({ room: undefined })}
        />
      )}
      {list.isPending && <FeedbackSkeleton />}
      {list.isError && !list.data && (
        <FailedNotice
          heading={m.feedback_feedback_could_not_be_loaded()}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && shown.length === 0 && (
        <Notice level={2} heading={m.feedback_no_feedback_available_yet()} text={explainEmpty(room, mine)}>
          {isNarrowed && (
            <Button variant="default" onClick={() => onFilter({ room: undefined, mine: false })}>
              {m.feedback_show_all_feedback()}
            </Button>
          )}
        </Notice>
      )}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((entry) => (
            <li key={entry._id}>
              <FeedbackCard
                entry={entry}
                isAdmin={viewer?.role === 'admin'}
                isEdited={entry._id === edited}
                onEdit={(is) => onEdit(is ? entry._id : undefined)}
              />
            </li>
          ))}
        </ul>
      )}
      {older === 'more' && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={list.isPlaceholderData}
            onClick={() => onFilter({ pages: pages + 1 })}
          >
            {m.feedback_show_older_feedback()}
          </Button>
        </div>
      )}
      {older === 'out of reach' && (
        <p className={classes.more}>
          {m.feedback_only_the_latest_entries({ count: formatCount(shown.length) })}
        </p>
      )}
    </section>
  );
};

const explainEmpty = (room: number | undefined, mine: boolean): string => {
  if (mine) return room ? m.feedback_own_of_room_empty() : m.feedback_own_empty();
  return room ? m.feedback_there_are_no_reviews() : m.feedback_guests_reviews_appear_here();
};

const FeedbackSkeleton = () => (
  <div className={classes.list} role="status" aria-label={m.feedback_loading()}>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} height={190} radius={18} />
    ))}
  </div>
);
