import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { explainFailure } from '#web/lib/explain-failure.ts';
import classes from './question.module.css';

type Props = {
  heading: string;
  /** Of the heading; below one of the card unless told. */
  level?: 3 | 4;
  /** What a yes does. */
  text: string;
  /** The two answers, as they stand on their buttons. */
  no: string;
  yes: string;
  /** Said before the reason when a yes could not be followed: `The booking was not cancelled`. */
  failed: string;
  /** A yes costs something and destroys nothing. */
  calm?: boolean;
  onNo: () => void;
  onYes: () => Promise<void>;
};

/** Says what will happen, inside the card that it is about, and waits for a second yes. */
export const Question = ({ heading, level = 4, text, no, yes, failed, calm = false, onNo, onYes }: Props) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const question = useRef<HTMLDivElement>(null);
  const Heading = `h${level}` as const;
  const headingId = useId();
  const textId = useId();
  useEffect(() => question.current?.focus(), []);
  const follow = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await onYes();
    } catch (error) {
      setFailure(explainFailure(failed, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this asks one question.
    <div
      ref={question}
      className={classes.question}
      data-calm={calm || undefined}
      role="group"
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-describedby={textId}
      onKeyDown={({ key }) => key === 'Escape' && !busy && onNo()}
    >
      <IconInfoCircle className={classes.icon} size={20} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        <Heading className={classes.heading} id={headingId}>
          {heading}
        </Heading>
        <p className={classes.text} id={textId}>
          {text}
        </p>
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="quiet" size="xs" disabled={busy} onClick={onNo}>
          {no}
        </Button>
        <Button variant={calm ? 'filled' : 'danger'} size="xs" loading={busy} onClick={follow}>
          {yes}
        </Button>
      </div>
    </div>
  );
};
