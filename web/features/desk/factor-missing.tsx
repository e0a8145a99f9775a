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

/** Whether the server has refused any read of the desk because a second factor is missing. */
export const useIsFactorMissing = (): boolean => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().some(isHeldBack),
    () => false,
  );
};

/** Shows an admin who needs a second factor where to set it up. */
export const FactorMissing = () => {
  const client = useQueryClient();
  // Forget the refusals, so that reads are tried again once it is set up.
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
