import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { NowPage } from '#web/features/now/now-page.tsx';
import { lastFree } from '#web/features/now/now-queries.ts';
import { NowWall } from '#web/features/now/now-wall.tsx';
import { followWorker, registerWorker } from '#web/lib/register-worker.ts';
import { Mark } from './logo.tsx';
import { Shell } from './shell.tsx';

export const createLoader = (client: QueryClient) => () => {
  if (!import.meta.env.SSR) void lastFree.follow(client);
  return null;
};

/** The page of what is free now; with `?wall` a full screen without the shell. */
export const Component = () => {
  const [search] = useSearchParams();
  const isWall = search.has('wall');
  useEffect(() => (isWall ? followWorker(pages.now) : void registerWorker(pages.now)), [isWall]);
  return isWall ? (
    <NowWall mark={<Mark />} />
  ) : (
    <Shell>
      <NowPage />
    </Shell>
  );
};
