import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#web/features/identity/sign-in.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { UsernameHint } from '#web/ui/username-hint.tsx';
import { devicesQuery } from './devices.tsx';
import classes from './profile-page.module.css';

const failed = 'The password was not changed';

export const ChangePassword = ({ email }: { email: string }) => {
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
    <section className={classes.card} aria-labelledby="change-password">
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
