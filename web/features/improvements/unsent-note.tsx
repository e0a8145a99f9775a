import { Button } from '@mantine/core';
import { m } from '#messages/web.ts';
import { Message } from '#web/ui/notice.tsx';
import classes from './improvements-page.module.css';

/** A quiet note that something stored here has not reached the desk, with a retry button. */
export const UnsentNote = ({
  children,
  isBusy,
  onRetry,
}: {
  children: string;
  isBusy: boolean;
  onRetry: () => void;
}) => (
  <div className={classes.note}>
    <Message kind="note">{children}</Message>
    <Button variant="default" size="xs" loading={isBusy} onClick={onRetry}>
      {m.improvements_send_again()}
    </Button>
  </div>
);
