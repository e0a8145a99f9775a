import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { longestAnswer, longestReason } from '#contract/feedback.rules.ts';
import type { Feedback } from '#contract/feedback.ts';
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
  /** Of the field. */
  label: string;
  most: number;
  given?: string;
  /** What stands on the button that does it. */
  yes: string;
  /** Said before the reason when it could not be done: `The entry was not hidden`. */
  failed: string;
  onNo: () => void;
  onYes: (text: string) => Promise<void>;
};

/** Says what will happen, inside the card that it is about, and asks for the words that it needs. */
const AskText = ({ heading, text, label, most, given = '', yes, failed, onNo, onYes }: AskTextProps) => {
  const [words, setWords] = useState(given);
  const [outcome, setOutcome] = useState<Outcome>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  // As the calls have it.
  const name = label.toLowerCase();
  const send = async () => {
    const missing = refuseBlank({ [name]: words });
    setOutcome(missing);
    if (missing) return;
    await onYes(words).catch((error: unknown) => setOutcome(failedOutcome(failed, error)));
  };
  return (
    <Form label={heading} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Escape of what is inside.
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
            value={words}
            {...mark(name)}
            onChange={setWords}
          />
          <div className={classes.actions}>
            <Button type="submit" size="xs" loading={busy}>
              {yes}
            </Button>
            <Button variant="default" size="xs" disabled={busy} onClick={onNo}>
              Cancel
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
  /** The element that names the entry. */
  describedBy: string;
  onStart: () => void;
  /** Says what was done. */
  onDone: (what: string) => void;
};

/** What the desk can do about an entry: answer it, and hide it for a reason. */
export const DeskTools = ({ entry, describedBy, onStart, onDone }: Props) => {
  const [asking, setAsking] = useState<Asked>();
  // What was asked and left without a yes: its button is there again, and is the place to go on from.
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
      .then(() => finish('The entry is visible again.'))
      .catch((error: unknown) => setFailure(explainFailure('The entry is still hidden', error)))
      .finally(() => setShowing(false));
  };
  if (asking === 'answer')
    return (
      <AskText
        heading="Answer for the house"
        text="It appears below the entry, for everyone who sees it."
        label="Answer"
        most={longestAnswer}
        given={entry.answer?.text ?? ''}
        yes="Save answer"
        failed="The answer was not saved"
        onNo={leave}
        onYes={async (text) => {
          await answer(text);
          finish('The answer is saved.');
        }}
      />
    );
  if (asking === 'hide')
    return (
      <AskText
        heading="Hide this entry?"
        text="Other guests no longer see it, and its stars no longer count. Its author sees the reason."
        label="Reason"
        most={longestReason}
        yes="Hide entry"
        failed="The entry was not hidden"
        onNo={leave}
        onYes={async (reason) => {
          await hide(reason);
          finish('The entry is hidden.');
        }}
      />
    );
  if (asking === 'take back')
    return (
      <div className={classes.question}>
        <Question
          heading="Take back the answer?"
          text="It is no longer shown. You can answer again."
          no="Keep it"
          yes="Take back"
          failed="The answer was not taken back"
          onNo={leave}
          onYes={async () => {
            await answer('');
            finish('The answer is taken back.');
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
        <Button {...asks('answer')}>{entry.answer ? 'Edit answer' : 'Answer'}</Button>
        {entry.answer && <Button {...asks('take back')}>Take back answer</Button>}
        {entry.hidden ? (
          <Button {...tool} loading={isShowing} onClick={showAgain}>
            Show again
          </Button>
        ) : (
          <Button {...asks('hide')} variant="danger-subtle">
            Hide
          </Button>
        )}
      </div>
    </>
  );
};
