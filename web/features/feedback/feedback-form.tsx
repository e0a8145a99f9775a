import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { maxTextLength } from '#contract/feedback.rules.ts';
import { m } from '#messages/web.ts';
import { myBookingsQuery } from '#web/features/bookings/my-bookings-query.ts';
import { useVenueClock } from '#web/lib/venue.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { StarField } from '#web/ui/rating/star-field.tsx';
import { emptyDraft, useFeedbackDraft } from './feedback-draft.ts';
import classes from './feedback-page.module.css';
import { listBookedRooms } from './list-booked-rooms.ts';
import { useLeaveFeedback } from './use-leave-feedback.ts';

/** How many rooms are offered as buttons below the field, which itself offers all. */
const mostButtons = 4;

type Props = {
  email: string;
  /** The room in the URL. */
  room: number | undefined;
  onAdded: (roomId: number) => void;
  /** Opens the existing review of a stay; throws if it fails to load. */
  onEdit: (roomId: number) => Promise<void>;
};

/** The review form: room, stars and text. The input stays until it has been saved. */
export const FeedbackForm = ({ email, room, onAdded, onEdit }: Props) => {
  const [draft, change] = useFeedbackDraft(email, room);
  const { outcome, leave, close, failToOpen } = useLeaveFeedback(email);
  const roomField = useRef<HTMLInputElement>(null);
  const listId = useId();
  const now = useVenueClock()?.now;
  const booked = listBookedRooms(useQuery(myBookingsQuery).data ?? [], now);
  const send = async () => {
    if ((await leave(draft)) === 'added') change(emptyDraft);
  };
  const goOn = () => {
    if (outcome?.kind === 'added') onAdded(outcome.roomId);
    close();
    roomField.current?.focus();
  };
  return (
    <>
      <Form
        label={m.feedback_leave_feedback()}
        onSend={send}
        outcome={outcome?.kind === 'failed' ? outcome.failure : undefined}
      >
        {(busy, mark) => (
          <>
            <div className={classes.room}>
              <TextInput
                ref={roomField}
                label={m.feedback_room_id()}
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
                list={listId}
                disabled={busy}
                value={draft.roomId}
                {...mark('Room_id')}
                onChange={({ currentTarget }) => change({ roomId: currentTarget.value })}
              />
              <datalist id={listId}>
                {booked.map(({ id, label }) => (
                  <option key={id} value={id} label={label} />
                ))}
              </datalist>
              {booked.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these fill one.
                <div
                  className={classes.suggestions}
                  role="group"
                  aria-label={m.feedback_from_your_bookings()}
                >
                  {booked.slice(0, mostButtons).map(({ id, label }) => (
                    <Button
                      key={id}
                      className={classes.suggestion}
                      variant="light"
                      size="xs"
                      disabled={busy}
                      aria-pressed={draft.roomId.trim() === String(id)}
                      onClick={() => change({ roomId: String(id) })}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
              )}
            </div>
            <TextInput
              label={m.feedback_email()}
              type="email"
              readOnly
              className={classes.email}
              value={email}
            />
            <StarField
              label={m.feedback_rating()}
              value={draft.rating}
              {...mark('rating')}
              disabled={busy}
              onChange={(rating) => change({ rating })}
            />
            <LimitedText
              label={m.feedback_message()}
              most={maxTextLength}
              rows={5}
              disabled={busy}
              value={draft.message}
              {...mark('message')}
              onChange={(message) => change({ message })}
            />
            <Button type="submit" loading={busy} fullWidth>
              {m.feedback_submit_feedback()}
            </Button>
          </>
        )}
      </Form>
      {outcome?.kind === 'added' && (
        <Popup
          heading={m.feedback_thank_you()}
          text={m.feedback_feedback_added_successfully()}
          onClose={goOn}
        />
      )}
      {outcome?.kind === 'refused' && (
        <Popup
          heading={outcome.heading}
          text={outcome.text}
          close={outcome.exists ? m.feedback_close() : m.ui_ok()}
          onClose={goOn}
        >
          {outcome.exists && (
            <Button
              onClick={() => {
                close();
                if (outcome.exists) void onEdit(outcome.exists).catch(failToOpen);
              }}
            >
              {m.feedback_edit_it()}
            </Button>
          )}
        </Popup>
      )}
    </>
  );
};
