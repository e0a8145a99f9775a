import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/identity/users.ts';
import { m } from '#messages/web.ts';
import { ConfirmationHost } from '#web/features/identity/confirm/confirmation-host.tsx';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
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
    label: m.admin_requests_approve(),
    role: 'admin',
    no: m.admin_requests_failed_to_approve_the_user(),
    silence: (error: string) => m.admin_requests_error_approving_user({ error }),
  },
  reject: {
    label: m.admin_requests_reject(),
    role: 'user',
    no: m.admin_requests_failed_to_reject_the_user(),
    silence: (error: string) => m.admin_requests_error_rejecting_user({ error }),
  },
} as const;

type Answer = keyof typeof answers;

const explainSilence = (explain: (error: string) => string, error: unknown): string | undefined =>
  error instanceof NoResponseError ? explain(error.message) : undefined;

export const Component = () => {
  const requests = useQuery(pendingUsers);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [acting, setActing] = useState<string>();

  const act = async (answer: Answer, { uid }: User) => {
    setOutcome(undefined);
    setActing(`${answer} ${uid}`);
    try {
      const body = { role: answers[answer].role, from: 'pending' } as const;
      await withConfirmation(() => api('PUT /users/{uid}', { params: { uid }, body }));
      client.setQueryData(pendingUsers.queryKey, (users) => users?.filter((user) => user.uid !== uid));
      // There may be more requests than one page of the list holds.
      void client.invalidateQueries({ queryKey: pendingUsers.queryKey });
    } catch (error) {
      const { no, silence } = answers[answer];
      setOutcome(failedOutcome(no, error, explainSilence(silence, error)));
      if (error instanceof ProblemError) await client.invalidateQueries({ queryKey: pendingUsers.queryKey });
    } finally {
      setActing(undefined);
    }
  };

  return (
    <Page
      title={pageNames.adminRequests}
      heading={pageNames.adminRequests}
      lead={m.admin_requests_guests_who_asked_to_work()}
    >
      <div className={classes.messages}>
        {requests.isError && (
          <Message kind="bad">
            {explainFailure(
              m.admin_requests_failed_to_load_users(),
              requests.error,
              explainSilence((error) => m.admin_requests_error_fetching_data({ error }), requests.error),
            )}
          </Message>
        )}
        <OutcomeNote outcome={outcome} />
      </div>
      {requests.isPending && (
        <>
          <VisuallyHidden aria-live="polite">{m.admin_requests_loading_requests()}</VisuallyHidden>
          <Skeleton height={240} radius={18} aria-hidden />
        </>
      )}
      {requests.isError && (
        <Button onClick={() => void requests.refetch()} loading={requests.isFetching}>
          {m.ui_try_again()}
        </Button>
      )}
      {requests.data?.length === 0 && (
        <Notice
          level={2}
          heading={m.admin_requests_no_open_requests()}
          text={m.admin_requests_nobody_is_waiting_for_admin()}
        />
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
                  {email} {!emailVerified && <Pill tone="warn">{m.admin_requests_not_confirmed()}</Pill>}
                </span>
              ),
            },
            { heading: 'Phone Number', cell: ({ phoneNumber }) => phoneNumber || '–' },
            {
              heading: m.admin_requests_answer(),
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
      <ConfirmationHost />
    </Page>
  );
};
