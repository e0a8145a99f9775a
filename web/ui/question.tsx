import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { explainFailure } from '#web/lib/explain-failure.ts';
import classes from './question.module.css';

type Props = {
  heading: string;
  /** The heading's level; 4 by default, below that of a card. */
  level?: 3 | 4;
  /** What confirming does. */
  text: string;
  /** The labels of the two buttons. */
  no: string;
  yes: string;
  /** Shown before the reason if confirming failed: `The booking was not cancelled`. */
  failed: string;
  /** Confirming costs something but destroys nothing. */
  calm?: boolean;
  onNo: () => void;
  onYes: () => Promise<void>;
};

/** Asks for confirmation inside the card concerned, and explains what will happen. */
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
