import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, hasPassword, requestPasswordReset } from '#web/features/identity/sign-in.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { devicesQuery } from './devices.tsx';
import classes from './profile-page.module.css';

const failed = 'The password was not changed';

const ChangePassword = ({ email }: { email: string }) => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ current = '', password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (password.length < 8 || password.length > 128)
      return setOutcome(refuseFields(failed, { newPassword: 'The password must have 8 to 128 characters.' }));
    try {
      await changePassword(current, password);
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      setOutcome({ kind: 'good', text: 'Your password is changed. Your other devices were signed out.' });
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <Form label="Change password" onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <UsernameHint email={email} />
            <PasswordField
              name="current"
              label="Current password"
              autoComplete="current-password"
              {...mark('currentPassword')}
            />
            <PasswordField
              name="password"
              label="New password"
              autoComplete="new-password"
              {...mark('newPassword')}
            />
            <div>
              <Button type="submit" variant="light" loading={busy}>
                Change password
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
};

export const hasPasswordQuery = queryOptions({ queryKey: ['has password'], queryFn: hasPassword });

/** Changes the password; guests who only sign in through Google or GitHub have none and can set one. */
export const Password = ({ email }: { email: string }) => {
  const { data, error, refetch } = useQuery(hasPasswordQuery);
  if (data === true) return <ChangePassword email={email} />;
  if (data === false) return <SetPassword email={email} />;
  return error ? (
    <section className={`${parts.card} ${classes.card}`} aria-label="Password">
      <FailedNotice
        heading="How you sign in could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
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
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="set-password">
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
