import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '#contract/feedback.ts';
import { offerQuery } from '#web/features/offers/offer-queries.ts';
import { Rating } from '#web/ui/rating.tsx';
import classes from './about-room.module.css';

/** Which room the list is narrowed to, how guests rate it, and the way back to all of them. */
export const AboutRoom = ({
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
    ...offerQuery(entry?.roomType === 'study' ? 'study' : 'room', String(id)),
    enabled: entry !== undefined,
  }).data;
  return (
    <div className={classes.about}>
      <p className={classes.room}>
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
