import { IconStarFilled } from '@tabler/icons-react';
import type { Feedback } from '#contract/feedback.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatMonth } from '#web/lib/format-day.ts';
import { useVenue } from '#web/lib/venue.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './review-list.module.css';

export const ReviewList = ({ reviews }: { reviews: readonly Feedback[] }) => (
  <ul className={classes.list}>
    {reviews.map((entry) => (
      <li key={entry._id}>
        <Review entry={entry} />
      </li>
    ))}
  </ul>
);

const Review = ({ entry: { name, rating, message, createdAt, answer } }: { entry: Feedback }) => {
  const venue = useVenue();
  return (
    <article className={`${parts.card} ${classes.card}`}>
      <div className={classes.head}>
        <Initial name={name} />
        <div className={classes.who}>
          <h3 className={classes.name}>
            <bdi>{name}</bdi>
          </h3>
          <p className={classes.month}>
            {venue && formatMonth(clockAt(Date.parse(createdAt), venue.timeZone).date)}
          </p>
        </div>
        <span className={classes.stars} role="img" aria-label={m.feedback_rated_out_of_five({ rating })}>
          <IconStarFilled className={classes.star} size={15} aria-hidden />
          <bdi>{rating} / 5</bdi>
        </span>
      </div>
      <LongText most={280}>{message}</LongText>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.label}>{m.feedback_desk_answered()}</p>
          <LongText most={280}>{answer.text}</LongText>
        </div>
      )}
    </article>
  );
};
