import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/identity/users.ts';
import { api, NoResponseError, ProblemError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { explainFailure, failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { OutcomeNote } from '#web/ui/form.tsx';
import { Message, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Table } from '#web/ui/table.tsx';
import classes from './admin-requests-page.module.css';

const pendingUsers = apiQuery('GET /users', { query: { role: 'pending' } });

const answers = {
  approve: {
    label: 'Approve',
    role: 'admin',
    no: 'Failed to approve the user',
    silence: 'Error approving user: ',
  },
  reject: {
    label: 'Reject',
    role: 'user',
    no: 'Failed to reject the user',
    silence: 'Error rejecting user: ',
  },
} as const;

type Answer = keyof typeof answers;

const silent = (words: string, error: unknown): string | undefined =>
  error instanceof NoResponseError ? `${words}${error.message}` : undefined;

export const Component = () => {
  const requests = useQuery(pendingUsers);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [acting, setActing] = useState<string>();

  const act = async (answer: Answer, { uid }: User) => {
    setOutcome(undefined);
    setActing(`${answer} ${uid}`);
    try {
      await api('PUT /users/{uid}', {
        params: { uid },
        body: { role: answers[answer].role, from: 'pending' },
      });
      client.setQueryData(pendingUsers.queryKey, (users) => users?.filter((user) => user.uid !== uid));
      // More may be waiting than the list holds at once.
      void client.invalidateQueries({ queryKey: pendingUsers.queryKey });
    } catch (error) {
      const { no, silence } = answers[answer];
      setOutcome(failedOutcome(no, error, silent(silence, error)));
      if (error instanceof ProblemError) await client.invalidateQueries({ queryKey: pendingUsers.queryKey });
    } finally {
      setActing(undefined);
    }
  };

  return (
    <Page
      title={pageNames.adminRequests}
      heading={pageNames.adminRequests}
      lead="Guests who asked to work at the desk. Rejected ones stay guests."
    >
      <div className={classes.messages}>
        {requests.isError && (
          <Message kind="bad">
            {explainFailure(
              'Failed to load users',
              requests.error,
              silent('Error fetching data: ', requests.error),
            )}
          </Message>
        )}
        <OutcomeNote outcome={outcome} />
      </div>
      {requests.isPending && (
        <>
          <VisuallyHidden aria-live="polite">Loading requests …</VisuallyHidden>
          <Skeleton height={240} radius={18} aria-hidden />
        </>
      )}
      {requests.isError && (
        <Button onClick={() => void requests.refetch()} loading={requests.isFetching}>
          Try again
        </Button>
      )}
      {requests.data?.length === 0 && (
        <Notice level={2} heading="No open requests" text="Nobody is waiting for admin rights." />
      )}
      {requests.data && requests.data.length > 0 && (
        <Table
          rows={requests.data}
          keyOf={({ uid }) => uid}
          columns={[
            { heading: 'Name', cell: ({ name }) => name },
            {
              heading: 'Email',
              cell: ({ email, emailVerified }) => (
                <span>
                  {email} {!emailVerified && <Pill tone="warn">not confirmed</Pill>}
                </span>
              ),
            },
            { heading: 'Phone Number', cell: ({ phoneNumber }) => phoneNumber || '–' },
            {
              heading: 'Answer',
              isHeadingHidden: true,
              cell: (user) => (
                <span className={classes.actions}>
                  {(['approve', 'reject'] as const).map((answer) => (
                    <Button
                      key={answer}
                      variant={answer === 'approve' ? 'light' : 'default'}
                      size="xs"
                      loading={acting === `${answer} ${user.uid}`}
                      onClick={() => act(answer, user)}
                      aria-label={`${answers[answer].label} ${user.name}`}
                    >
                      {answers[answer].label}
                    </Button>
                  ))}
                </span>
              ),
            },
          ]}
        />
      )}
    </Page>
  );
};
