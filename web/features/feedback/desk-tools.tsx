import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { maxAnswerLength, maxReasonLength } from '#contract/feedback.rules.ts';
import type { Feedback } from '#contract/feedback.ts';
import { m } from '#messages/web.ts';
import { explainFailure, failedOutcome, type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { Message } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import classes from './feedback-page.module.css';
import { useChangeFeedback } from './feedback-query.ts';

type AskTextProps = {
  heading: string;
  /** What it does. */
  text: string;
  /** The field's name in the call. */
  name: string;
  /** The label of the field. */
  label: string;
  most: number;
  given?: string;
  /** The label of the confirming button. */
  yes: string;
  /** Shown before the reason if it failed: `The entry was not hidden`. */
  failed: string;
  onNo: () => void;
  onYes: (text: string) => Promise<void>;
};

/** Asks for confirmation and a text inside the card concerned, and explains what will happen. */
const AskText = ({
  heading,
  text,
  name,
  label,
  most,
  given = '',
  yes,
  failed,
  onNo,
  onYes,
}: AskTextProps) => {
  const [value, setValue] = useState(given);
  const [outcome, setOutcome] = useState<Outcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    const missing = refuseBlank({ [name]: value });
    setOutcome(missing);
    if (missing) return;
    await onYes(value).catch((error: unknown) => setOutcome(failedOutcome(failed, error)));
  };
  return (
    <Form label={heading} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from its content.
        <div className={classes.ask} onKeyDown={({ key }) => key === 'Escape' && !busy && onNo()}>
          <div>
            <h4 className={classes.askTextHeading}>{heading}</h4>
            <p className={classes.askTextText}>{text}</p>
          </div>
          <LimitedText
            ref={field}
            label={label}
            most={most}
            rows={3}
            disabled={busy}
            value={value}
            {...mark(name)}
            onChange={setValue}
          />
          <div className={classes.actions}>
            <Button type="submit" size="xs" loading={busy}>
              {yes}
            </Button>
            <Button variant="default" size="xs" disabled={busy} onClick={onNo}>
              {m.feedback_cancel()}
            </Button>
          </div>
        </div>
      )}
    </Form>
  );
};

type Asked = 'answer' | 'take back' | 'hide';

const focus = (button: HTMLButtonElement | null) => button?.focus();

type Props = {
  entry: Feedback;
  /** The id of the element that names the entry. */
  describedBy: string;
  onStart: () => void;
  /** Reports what was done. */
  onDone: (what: string) => void;
};

/** The desk's actions on an entry: answering it, and hiding it with a reason. */
export const DeskTools = ({ entry, describedBy, onStart, onDone }: Props) => {
  const [asking, setAsking] = useState<Asked>();
  // The action just dismissed: its button is back and takes the focus.
  const [left, setLeft] = useState<Asked>();
  const [isShowing, setShowing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { answer, hide } = useChangeFeedback(entry);
  const ask = (what: Asked) => {
    onStart();
    setFailure(undefined);
    setLeft(undefined);
    setAsking(what);
  };
  const finish = (what: string) => {
    setAsking(undefined);
    onDone(what);
  };
  const leave = () => {
    setLeft(asking);
    setAsking(undefined);
  };
  const showAgain = async () => {
    onStart();
    setFailure(undefined);
    setShowing(true);
    await hide('')
      .then(() => finish(m.feedback_entry_is_visible_again()))
      .catch((error: unknown) => setFailure(explainFailure(m.feedback_entry_is_still_hidden(), error)))
      .finally(() => setShowing(false));
  };
  if (asking === 'answer')
    return (
      <AskText
        heading={m.feedback_answer_for_the_house()}
        text={m.feedback_it_appears_below_the_entry()}
        name="answer"
        label={m.feedback_answer()}
        most={maxAnswerLength}
        given={entry.answer?.text ?? ''}
        yes={m.feedback_save_answer()}
        failed={m.feedback_answer_was_not_saved()}
        onNo={leave}
        onYes={async (text) => {
          await answer(text);
          finish(m.feedback_answer_is_saved());
        }}
      />
    );
  if (asking === 'hide')
    return (
      <AskText
        heading={m.feedback_hide_this_entry()}
        text={m.feedback_other_guests_no_longer()}
        name="reason"
        label={m.feedback_reason()}
        most={maxReasonLength}
        yes={m.feedback_hide_entry()}
        failed={m.feedback_entry_was_not_hidden()}
        onNo={leave}
        onYes={async (reason) => {
          await hide(reason);
          finish(m.feedback_entry_is_hidden());
        }}
      />
    );
  if (asking === 'take back')
    return (
      <div className={classes.question}>
        <Question
          heading={m.feedback_take_back_the_answer()}
          text={m.feedback_it_is_no_longer()}
          no={m.feedback_keep_it()}
          yes={m.feedback_take_back()}
          failed={m.feedback_answer_was_not_taken()}
          onNo={leave}
          onYes={async () => {
            await answer('');
            finish(m.feedback_answer_is_taken_back());
          }}
        />
      </div>
    );
  const tool = { variant: 'quiet', size: 'xs', 'aria-describedby': describedBy };
  const asks = (what: Asked) => ({ ...tool, ref: left === what ? focus : null, onClick: () => ask(what) });
  return (
    <>
      {failure && <Message kind="bad">{failure}</Message>}
      <div className={classes.tools}>
        <Button {...asks('answer')}>{entry.answer ? m.feedback_edit_answer() : m.feedback_answer()}</Button>
        {entry.answer && <Button {...asks('take back')}>{m.feedback_take_back_answer()}</Button>}
        {entry.hidden ? (
          <Button {...tool} loading={isShowing} onClick={showAgain}>
            {m.feedback_show_again()}
          </Button>
        ) : (
          <Button {...asks('hide')} variant="danger-subtle">
            {m.feedback_hide()}
          </Button>
        )}
      </div>
    </>
  );
};
