import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { m } from '#messages/web.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { ArrowLink } from '#web/ui/arrow-link.tsx';
import { Section } from '#web/ui/page.tsx';
import { feedbackAddress, feedbackQuery } from './feedback-query.ts';

/** A few more than shown, because authors and admins also get hidden ones. */
const asked = 9;
const most = 3;

/** Loaded after the reviews, not needed on a first visit. */
const ReviewList = lazy(async () => ({ default: (await import('./review-list.tsx')).ReviewList }));

/** The reviews of a room: average, count and the latest ones. */
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
          ? m.feedback_on_average_from({ rating: formatDecimal(rating), reviews })
          : m.feedback_no_reviews_yet_is_the_houses({ rating: formatDecimal(rating) })
      }
      link={
        <ArrowLink to={feedbackAddress(id)}>
          {reviews > 0 ? m.feedback_all({ reviews }) : m.feedback_leave_feedback()}
        </ArrowLink>
      }
    >
      {latest.length > 0 && (
        <Suspense fallback={null}>
          <ReviewList reviews={latest} />
        </Suspense>
      )}
    </Section>
  );
};
