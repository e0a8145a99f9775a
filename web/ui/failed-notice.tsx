import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

/** What happened, and a way to try again. */
export const FailedNotice = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Notice
    level={2}
    urgent
    heading={`${what} could not be loaded`}
    text="The desk did not answer. Please check your connection and try again."
  >
    <Button onClick={onRetry}>Try again</Button>
  </Notice>
);
