import { IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '#contract/feedback.ts';
import { m } from '#messages/web.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatMonth } from '#web/lib/format-day.ts';
import { useVenue } from '#web/lib/venue.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Initial } from '#web/ui/avatar.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Section } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { feedbackAddress, feedbackQuery } from './feedback-query.ts';
import classes from './room-reviews.module.css';

/** A few more than are shown: what is hidden still comes to its author and to admins. */
const asked = 9;
const most = 3;

/** What guests say of a room: their average, how many they are, and the latest of them. */
export const RoomReviews = ({ id, rating, reviews }: { id: number; rating: number; reviews: number }) => {
  const viewer = useViewer();
  const said = useQuery({
    ...feedbackQuery(viewer?.uid, { roomId: String(id), limit: String(asked) }),
    enabled: viewer !== undefined && reviews > 0,
  }).data;
  const latest = said?.filter(({ hidden }) => !hidden).slice(0, most) ?? [];
  return (
    <Section
      heading={m.feedback_reviews()}
      lead={
        reviews > 0
          ? m.feedback_on_average_from({ rating: rating.toFixed(1), reviews })
          : m.feedback_no_reviews_yet_is_the_houses({ rating: rating.toFixed(1) })
      }
      link={
        <ArrowLink to={feedbackAddress(id)}>
          {reviews > 0 ? m.feedback_all({ reviews }) : m.feedback_leave_feedback()}
        </ArrowLink>
      }
    >
      {latest.length > 0 && (
        <ul className={classes.list}>
          {latest.map((entry) => (
            <li key={entry._id}>
              <Review entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

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
          {rating} / 5
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
