import { Skeleton } from '@mantine/core';
import { Page } from './page.tsx';

/** Stands for a page of which nothing is known yet but its name, if that. */
export const PageSkeleton = ({ name }: { name?: string }) => (
  <Page {...(name && { title: name, heading: name })}>
    <div aria-hidden>
      {!name && <Skeleton height={44} width="40%" mb={24} />}
      <Skeleton height={320} radius={18} />
    </div>
  </Page>
);
