import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { failedOutcome, type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import classes from './ask-text.module.css';

type Props = {
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
export const AskText = ({ heading, text, label, most, given = '', yes, failed, onNo, onYes }: Props) => {
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
            <h4 className={classes.heading}>{heading}</h4>
            <p className={classes.text}>{text}</p>
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
