import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxTextLength } from '#contract/feedback.rules.ts';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { useLeaveFeedback } from '#web/features/feedback/use-leave-feedback.ts';
import { useViewer } from '#web/features/identity/session.ts';
import type { Outcome } from '#web/lib/explain-failure.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Form, OutcomeNote } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { StarField } from '#web/ui/rating/star-field.tsx';
import { describeSpan } from '../describe-stay.ts';
import { OnlineOnly } from '../offline/online-only.tsx';
import { stayKey } from '../stay-query.ts';
import classes from './review-card.module.css';

type Props = {
  booking: StayBooking;
  here: VenueMinute;
  /** After the stay: large, and cannot be put off. */
  isFirst?: boolean;
  /** Whether it was reviewed on this page; after that the stay does not ask again. */
  isDone: boolean;
  onDone: () => void;
};

const thanks: Outcome = { kind: 'good', text: m.stay_review_thanks() };

/** Asks for a review: stars first, then the text. */
export const ReviewCard = ({ booking, here, isFirst = false, isDone, onDone }: Props) => {
  const { id, kind, title, image } = booking;
  const viewer = useViewer();
  const client = useQueryClient();
  const { outcome, leave } = useLeaveFeedback(viewer?.email ?? '');
  const [rating, setRating] = useState(0);
  const [message, setMessage] = useState('');
  const [isPutOff, setIsPutOff] = useState(false);
  const send = async () => {
    const became = await leave({ roomId: String(id), rating, message });
    if (became !== 'added') return;
    onDone();
    await client.invalidateQueries({ queryKey: stayKey });
  };
  if (isPutOff) return null;
  const heading = m.stay_review({ title });
  return (
    <section
      className={`${parts.card} ${classes.review}`}
      aria-label={heading}
      data-first={isFirst || undefined}
    >
      <div className={classes.picture}>
        <Picture src={image} fallback={bookableKinds[kind].fallback} eager={isFirst} />
      </div>
      <div className={classes.words}>
        <h2 className={classes.heading}>{heading}</h2>
        <p className={classes.text}>{describeSpan(booking, here)}</p>
      </div>
      <div className={classes.form}>
        <OutcomeNote outcome={isDone ? thanks : undefined} />
        {!isDone && (
          <Form
            label={heading}
            onSend={send}
            outcome={outcome?.kind === 'failed' ? outcome.failure : undefined}
          >
            {(busy, mark) => (
              <>
                <StarField
                  label={m.stay_review_rating()}
                  value={rating}
                  disabled={busy}
                  onChange={setRating}
                  {...mark('rating')}
                />
                {(isFirst || rating > 0) && (
                  <LimitedText
                    label={m.stay_review_message()}
                    most={maxTextLength}
                    rows={3}
                    disabled={busy}
                    value={message}
                    onChange={setMessage}
                    {...mark('message')}
                  />
                )}
                {outcome?.kind === 'refused' && <Message kind="bad">{outcome.text}</Message>}
                {(isFirst || rating > 0) && (
                  <OnlineOnly>
                    <Button type="submit" variant={isFirst ? 'filled' : 'default'} loading={busy}>
                      {m.stay_review_send()}
                    </Button>
                  </OnlineOnly>
                )}
                {!isFirst && (
                  <Button variant="quiet" size="xs" onClick={() => setIsPutOff(true)}>
                    {m.stay_not_now()}
                  </Button>
                )}
                {isFirst && <p className={classes.text}>{m.stay_review_note()}</p>}
              </>
            )}
          </Form>
        )}
      </div>
    </section>
  );
};
