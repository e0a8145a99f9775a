import { Button } from '@mantine/core';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import classes from './parts.module.css';

/** A message announced by screen readers: bad news at once, others when the reader pauses. */
export const Message = ({ kind, children }: { kind: 'bad' | 'good' | 'note'; children: React.ReactNode }) => (
  <div className={classes.message} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
);

/** A lamp, one sentence and one link, for a page with nothing to show. */
export const Notice = ({
  heading,
  level = 1,
  text,
  children,
  urgent = false,
}: {
  heading: string;
  /** The heading's level: 1 if the notice is the whole page, 2 inside one. */
  level?: 1 | 2;
  text: string;
  children?: React.ReactNode;
  urgent?: boolean;
}) => {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.notice} role={urgent ? 'alert' : undefined}>
      <img className={classes.lamp} src="/pictures/empty.svg" alt="" width={240} height={180} />
      <Heading className={classes.noticeHeading}>{heading}</Heading>
      <p className={classes.noticeText}>{text}</p>
      {children && <div className={classes.noticeActions}>{children}</div>}
    </div>
  );
};

/** What went wrong, in the server's words if there are any, with a way to retry. */
export const FailedNotice = ({
  heading,
  level = 2,
  error,
  onRetry,
}: {
  heading: string;
  level?: 1 | 2;
  error: Error;
  onRetry: () => void;
}) => (
  <Notice
    level={level}
    urgent
    heading={heading}
    text={error instanceof ProblemError ? error.problem.detail : m.ui_no_answer()}
  >
    <Button onClick={onRetry}>{m.ui_try_again()}</Button>
  </Notice>
);
