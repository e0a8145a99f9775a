import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Message } from '#web/ui/message.tsx';
import classes from './outcome-note.module.css';
import type { Outcome } from './use-update-order.ts';

/** Good news goes by itself after this long, in milliseconds. */
const goodFor = 10_000;

/** What came of the last press. It lies over the page, so that nothing moves away under a finger. */
export const OutcomeNote = ({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) => {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (outcome.kind === 'bad') return;
    const timer = setTimeout(dismiss, goodFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <div className={classes.note} data-kind={outcome.kind}>
      <Message kind={outcome.kind}>{outcome.text}</Message>
      <ActionIcon variant="transparent" className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
};
