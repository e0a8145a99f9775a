import { Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Feedback } from '#contract/feedback.ts';
import { bookableQuery } from '#web/features/bookables/bookable-queries.ts';
import type { Viewer } from '#web/features/identity/session.ts';
import { formatCount } from '#web/lib/format.ts';
import { splitPage } from '#web/lib/paging.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { type FeedbackFilters, toQuery } from './feedback-filters.ts';
import classes from './feedback-page.module.css';
import { feedbackQuery } from './feedback-query.ts';

/** Which room the list is narrowed to, how guests rate it, and the way back to all of them. */
const AboutRoom = ({
  id,
  entry,
  onAll,
}: {
  id: number;
  /** One of what was said of it: it tells what kind of room it is. */
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
          Only Room {id}
          {entry && (
            <>
              , <bdi>{entry.roomTitle}</bdi>
            </>
          )}
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
        Show all rooms
      </Button>
    </div>
  );
};

type Props = {
  /** Undefined as long as nobody knows who looks. */
  viewer: Viewer | null | undefined;
  filters: FeedbackFilters;
  onFilter: (part: Partial<FeedbackFilters>) => void;
  /** The entry that is being edited. */
  edited: string | undefined;
  onEdit: (id: string | undefined) => void;
};

/** What guests say, newest first, or what stands in its place. */
export const FeedbackList = ({ viewer, filters, onFilter, edited, onEdit }: Props) => {
  // A visitor has said nothing.
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
          What guests say
        </h2>
        {viewer && (
          <div className={classes.show}>
            <Segments
              label="Show"
              quiet
              value={mine ? 'mine' : 'all'}
              onChange={(value) => onFilter({ mine: value === 'mine' })}
              options={[
                { value: 'all', label: 'Everybody' },
                { value: 'mine', label: 'You' },
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
          heading="The feedback could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && shown.length === 0 && (
        <Notice level={2} heading="No feedback available yet." text={explainEmpty(room, mine)}>
          {isNarrowed && (
            <Button variant="default" onClick={() => onFilter({ room: undefined, mine: false })}>
              Show all feedback
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
            Show older feedback
          </Button>
        </div>
      )}
      {older === 'out of reach' && (
        <p className={classes.more}>Only the latest {formatCount(shown.length)} entries are shown.</p>
      )}
    </section>
  );
};

const explainEmpty = (room: number | undefined, mine: boolean): string => {
  if (mine) return `Your feedback on ${room ? 'this room' : 'your stays'} appears here.`;
  return room ? 'There are no reviews of this room yet.' : 'Guests’ reviews appear here.';
};

const FeedbackSkeleton = () => (
  <div className={classes.list} role="status" aria-label="Loading …">
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} height={190} radius={18} />
    ))}
  </div>
);
