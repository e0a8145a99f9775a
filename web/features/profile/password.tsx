import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPassword, requestPasswordReset } from '#web/features/identity/sign-in.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { ChangePassword } from './change-password.tsx';
import classes from './profile-page.module.css';

export const hasPasswordQuery = queryOptions({ queryKey: ['has password'], queryFn: hasPassword });

/** Changes the password; guests who only sign in through Google or GitHub have none and can set one. */
export const Password = ({ email }: { email: string }) => {
  const { data, error, refetch } = useQuery(hasPasswordQuery);
  if (data === true) return <ChangePassword email={email} />;
  if (data === false) return <SetPassword email={email} />;
  return error ? (
    <section className={classes.card} aria-label="Password">
      <FailedNotice what="How you sign in" error={error} onRetry={() => void refetch()} />
    </section>
  ) : (
    <Skeleton height={320} radius={18} />
  );
};

/** Goes by mail, like a forgotten password, so that a stranger at an open window cannot take the account over. */
const SetPassword = ({ email }: { email: string }) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setOutcome(undefined);
    try {
      await requestPasswordReset(email);
      setOutcome({ kind: 'good', text: `A link to set a password is on its way to ${email}.` });
    } catch (error) {
      setOutcome(failedOutcome('The link was not sent', error));
    }
  };
  return (
    <section className={classes.card} aria-labelledby="set-password">
      <h2 id="set-password">Set a password</h2>
      <p className={classes.muted}>
        You sign in with Google or GitHub and have no password. With one you can also sign in by email.
        Setting it signs you out on all devices.
      </p>
      <Form label="Set a password" onSend={send} outcome={outcome}>
        {(busy) => (
          <div>
            <Button type="submit" variant="light" loading={busy}>
              Send me a link
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
};
