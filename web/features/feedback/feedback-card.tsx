import { Button } from '@mantine/core';
import { IconEyeOff, IconLamp2, IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { maxTextLength } from '#contract/feedback.rules.ts';
import type { Feedback } from '#contract/feedback.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { failedOutcome, type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { useDay } from '#web/lib/venue.ts';
import { Initial } from '#web/ui/avatar.tsx';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import { Stars } from '#web/ui/rating/rating.tsx';
import { StarField } from '#web/ui/rating/star-field.tsx';
import { DeskTools } from './desk-tools.tsx';
import classes from './feedback-page.module.css';
import { useChangeFeedback } from './feedback-query.ts';

/** Edits the user's own rating and text in place. */
const EditFeedback = ({
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
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    const missing = refuseBlank({ message });
    setOutcome(missing);
    if (missing) return;
    try {
      await edit({ rating, message });
      onSaved();
    } catch (error) {
      setOutcome(failedOutcome(m.feedback_your_feedback_was_not_saved(), error));
    }
  };
  return (
    <Form label={m.feedback_edit_your_feedback()} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        <>
          <StarField
            label={m.feedback_rating()}
            value={rating}
            disabled={busy}
            onChange={setRating}
            {...mark('rating')}
          />
          <LimitedText
            ref={field}
            label={m.feedback_message()}
            most={maxTextLength}
            rows={5}
            disabled={busy}
            value={message}
            {...mark('message')}
            onChange={setMessage}
          />
          <div className={classes.actions}>
            <Button type="submit" size="xs" loading={busy}>
              {m.feedback_save()}
            </Button>
            <Button variant="default" size="xs" disabled={busy} onClick={() => onCancel()}>
              {m.feedback_cancel()}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
};

type Props = {
  entry: Feedback;
  /** Whether the viewer is an admin. */
  isAdmin: boolean;
  isEdited: boolean;
  onEdit: (edited: boolean) => void;
};

/** One guest's review with the desk's answer, and the available actions. */
export const FeedbackCard = ({ entry, isAdmin, isEdited, onEdit }: Props) => {
  const [done, setDone] = useState<string>();
  const card = useRef<HTMLElement>(null);
  const nameId = useId();
  // The pressed button is gone; keyboard users continue here.
  useEffect(() => {
    if (done) card.current?.focus();
  }, [done]);
  const finish = (what?: string) => {
    onEdit(false);
    setDone(what);
    card.current?.focus();
  };
  const { name, email, rating, message, answer, hidden, mine, roomTitle, Room_id, editedAt } = entry;
  const kind = bookableKinds[entry.roomType === 'study' ? 'study' : 'room'];
  return (
    <article ref={card} className={`${parts.card} ${classes.card}`} tabIndex={-1} aria-labelledby={nameId}>
      <div className={classes.feedbackCardHead}>
        <Initial name={name} />
        <div className={classes.who}>
          <h3 className={classes.name} id={nameId}>
            <bdi>{name}</bdi>
            {mine && (
              <Pill tone="info" dot={false}>
                {m.feedback_you()}
              </Pill>
            )}
          </h3>
          <p className={classes.feedbackCardEmail}>
            <bdi>{email}</bdi>
          </p>
        </div>
        <p className={classes.rating}>
          <Stars value={rating} />
          <span>{m.feedback_rating_of_five({ rating })}</span>
        </p>
      </div>
      <p className={classes.meta}>
        <Link className={classes.link} to={kind.detail(Room_id)}>
          <bdi>{roomTitle}</bdi>
        </Link>
        <span>{m.feedback_room({ id: Room_id })}</span>
        <Day at={entry.createdAt} />
        {editedAt && <span>{m.feedback_edited({ day: () => <Day at={editedAt} /> })}</span>}
      </p>
      {done && <Message kind="good">{done}</Message>}
      {hidden && (
        <div className={classes.hidden}>
          <IconEyeOff size={20} stroke={1.8} aria-hidden />
          <div>
            <p className={classes.label}>
              {mine ? m.feedback_hidden_from_other_guests() : m.feedback_hidden_from_guests_but()}
            </p>
            <LongText>{m.feedback_reason_text({ reason: hidden.reason })}</LongText>
          </div>
        </div>
      )}
      {isEdited ? (
        <EditFeedback
          entry={entry}
          onSaved={() => finish(m.feedback_your_feedback_is_saved())}
          onCancel={finish}
        />
      ) : (
        <LongText>{message}</LongText>
      )}
      {answer && (
        <div className={classes.answer}>
          <p className={classes.label}>
            <IconLamp2 size={20} stroke={1.8} aria-hidden />
            <span>{m.feedback_desk_answered_on({ day: () => <Day at={answer.at} /> })}</span>
          </p>
          <LongText>{answer.text}</LongText>
        </div>
      )}
      {mine && !isEdited && (
        <div className={classes.actions}>
          <Button
            variant="quiet"
            size="xs"
            leftSection={<IconPencil size={20} stroke={1.8} aria-hidden />}
            aria-describedby={nameId}
            onClick={() => {
              setDone(undefined);
              onEdit(true);
            }}
          >
            {m.feedback_edit()}
          </Button>
        </div>
      )}
      {isAdmin && (
        <DeskTools entry={entry} describedBy={nameId} onStart={() => setDone(undefined)} onDone={setDone} />
      )}
    </article>
  );
};

const Day = ({ at }: { at: string }) => <time dateTime={at}>{useDay()(at)}</time>;
