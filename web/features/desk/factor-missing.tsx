import { Button } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page.tsx';

const isHeldBack = ({ state: { error } }: Query): boolean =>
  error instanceof ProblemError && error.problem.code === 'SECOND_FACTOR_MISSING';

/** Whether the server has said so to anything that the desk has asked. */
export const useIsFactorMissing = (): boolean => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().some(isHeldBack),
    () => false,
  );
};

/** Leads an admin whom the house asks for a second factor to where it is set up. */
export const FactorMissing = () => {
  const client = useQueryClient();
  // Whoever comes back with one asks anew.
  useEffect(() => () => client.removeQueries({ predicate: isHeldBack }), [client]);
  return (
    <>
      <PageTitle>{m.desk_factor_missing()}</PageTitle>
      <Notice heading={m.desk_factor_missing()} text={m.desk_factor_missing_text()}>
        <Button component={Link} to={`${pages.profile}#second-factor`}>
          {m.desk_factor_set_up()}
        </Button>
      </Notice>
    </>
  );
};
