import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { longestText } from '#contract/feedback.rules.ts';
import type { Feedback } from '#contract/feedback.ts';
import { failedOutcome, type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { StarField } from '#web/ui/star-field.tsx';
import classes from './feedback-card.module.css';
import { useChangeFeedback } from './use-change-feedback.ts';

/** One's own stars and words, to be changed in their place. */
export const EditFeedback = ({
  entry,
  onSaved,
  onCancel,
}: {
  entry: Feedback;
  onSaved: () => void;
  onCancel: () => void;
}) => {
  const [rating, setRating] = useState(entry.rating);
  const [message, setMessage] = useState(entry.message);
  const [outcome, setOutcome] = useState<Outcome>();
  const { edit } = useChangeFeedback(entry);
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const send = async () => {
    const missing = refuseBlank({ message });
    setOutcome(missing);
    if (missing) return;
    try {
      await edit({ rating, message });
      onSaved();
    } catch (error) {
      setOutcome(failedOutcome('Your feedback was not saved', error));
    }
  };
  return (
    <Form label="Edit your feedback" onSend={send} outcome={outcome}>
      {(busy, mark) => (
        <>
          <StarField label="Rating" value={rating} disabled={busy} onChange={setRating} {...mark('rating')} />
          <LimitedText
            ref={words}
            label="Message"
            most={longestText}
            rows={5}
            disabled={busy}
            value={message}
            {...mark('message')}
            onChange={setMessage}
          />
          <div className={classes.actions}>
            <Button type="submit" size="xs" loading={busy}>
              Save
            </Button>
            <Button variant="default" size="xs" disabled={busy} onClick={() => onCancel()}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Form>
  );
};
