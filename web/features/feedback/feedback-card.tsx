import { Button } from '@mantine/core';
import { IconEyeOff, IconLamp2, IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Feedback } from '#contract/feedback.ts';
import { offerKinds } from '#web/features/offers/offer-kinds.ts';
import { useDay } from '#web/lib/use-day.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Message } from '#web/ui/message.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { DeskTools } from './desk-tools.tsx';
import { EditFeedback } from './edit-feedback.tsx';
import classes from './feedback-card.module.css';
import { Initial } from './initial.tsx';

type Props = {
  entry: Feedback;
  /** Whether whoever looks at it runs the desk. */
  isAdmin: boolean;
  isEdited: boolean;
  onEdit: (edited: boolean) => void;
};

/** What one guest says of a stay, what the desk answers, and what can be done about it. */
export const FeedbackCard = ({ entry, isAdmin, isEdited, onEdit }: Props) => {
  const [done, setDone] = useState<string>();
  const card = useRef<HTMLElement>(null);
  const nameId = useId();
  // The pressed button is gone; whoever uses a keyboard goes on from here.
  useEffect(() => {
    if (done) card.current?.focus();
  }, [done]);
  const finish = (what?: string) => {
    onEdit(false);
    setDone(what);
    card.current?.focus();
  };
  const { name, email, rating, message, answer, hidden, mine, roomTitle, Room_id } = entry;
  const kind = offerKinds[entry.roomType === 'study' ? 'study' : 'room'];
  return (
    <article ref={card} className={classes.card} tabIndex={-1} aria-labelledby={nameId}>
      <div className={classes.head}>
        <Initial name={name} />
        <div className={classes.who}>
          <h3 className={classes.name} id={nameId}>
            <bdi>{name}</bdi>
            {mine && (
              <Pill tone="info" dot={false}>
                You
              </Pill>
            )}
          </h3>
          <p className={classes.email}>
            <bdi>{email}</bdi>
          </p>
        </div>
        <p className={classes.rating}>
          <Stars value={rating} />
          <span>Rating: {rating} / 5</span>
        </p>
      </div>
      <p className={classes.meta}>
        <Link className={classes.link} to={kind.detail(Room_id)}>
          <bdi>{roomTitle}</bdi>
        </Link>
        <span>Room {Room_id}</span>
        <Day at={entry.createdAt} />
        {entry.editedAt && (
          <span>
            edited <Day at={entry.editedAt} />
          </span>
        )}
      </p>
      {done && <Message kind="good">{done}</Message>}
      {hidden && (
        <div className={classes.hidden}>
          <IconEyeOff size={20} stroke={1.8} aria-hidden />
          <div>
            <p className={classes.label}>
              {mine ? 'Hidden from other guests' : 'Hidden from guests, but for its author'}
            </p>
            <LongText>{`Reason: ${hidden.reason}`}</LongText>
          </div>
        </div>
      )}
      {isEdited ? (
        <EditFeedback entry={entry} onSaved={() => finish('Your feedback is saved.')} onCancel={finish} />
      ) : (
        <LongText>{message}</LongText>
      )}
      {answer && (
        <div className={classes.answer}>
          <p className={classes.label}>
            <IconLamp2 size={20} stroke={1.8} aria-hidden />
            <span>
              The desk answered, <Day at={answer.at} />
            </span>
          </p>
          <LongText>{answer.text}</LongText>
        </div>
      )}
      {mine && !isEdited && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            className={classes.quiet}
            leftSection={<IconPencil size={20} stroke={1.8} aria-hidden />}
            aria-describedby={nameId}
            onClick={() => {
              setDone(undefined);
              onEdit(true);
            }}
          >
            Edit
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
