import { Button } from '@mantine/core';
import { ProblemError } from '#web/lib/api.ts';
import { Notice } from './notice.tsx';

const silence = 'The desk did not answer. Please check your connection and try again.';

/** What happened, in the server's words where it had any, and a way to try again. */
export const FailedNotice = ({
  what,
  level = 2,
  error,
  onRetry,
}: {
  what: string;
  level?: 1 | 2;
  error: Error;
  onRetry: () => void;
}) => (
  <Notice
    level={level}
    urgent
    heading={`${what} could not be loaded`}
    text={error instanceof ProblemError ? error.problem.detail : silence}
  >
    <Button onClick={onRetry}>Try again</Button>
  </Notice>
);
