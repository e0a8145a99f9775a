import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errors } from '#contract/errors.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { LimitedText } from '#web/ui/limited-text.tsx';
import { Message } from '#web/ui/message.tsx';
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
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    setFailure(undefined);
    if (words.trim() === '') return setFailure(errors.FIELDS_MISSING.message);
    await onYes(words).catch((error: unknown) => setFailure(explainFailure(failed, error)));
  };
  return (
    <Form label={heading} onSend={send}>
      {(busy) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Escape of what is inside.
        <div className={classes.ask} onKeyDown={({ key }) => key === 'Escape' && !busy && onNo()}>
          <div>
            <h4 className={classes.heading}>{heading}</h4>
            <p className={classes.text}>{text}</p>
          </div>
          {failure && <Message kind="bad">{failure}</Message>}
          <LimitedText
            ref={field}
            label={label}
            most={most}
            rows={3}
            disabled={busy}
            value={words}
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
