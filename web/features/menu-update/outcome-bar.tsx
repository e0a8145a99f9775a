import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Message } from '#web/ui/message.tsx';
import classes from './outcome-bar.module.css';
import type { Outcome } from './use-card.ts';

/** What came of the last change, in sight wherever on the card it was made; nothing moves to make room for it. */
export const OutcomeBar = ({
  ref,
  outcome,
  onClose,
}: {
  ref: React.Ref<HTMLDivElement>;
  outcome: Outcome;
  onClose: () => void;
}) => (
  <div ref={ref} className={classes.bar} tabIndex={-1}>
    <Message kind={outcome.kind}>{outcome.text}</Message>
    <ActionIcon variant="transparent" color="gray" aria-label="Close this message" onClick={onClose}>
      <IconX size={20} stroke={1.8} />
    </ActionIcon>
  </div>
);
