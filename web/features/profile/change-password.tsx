import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainRefusal } from '#web/features/identity/explain-refusal.ts';
import { changePassword } from '#web/features/identity/sign-in.ts';
import { ProblemError } from '#web/lib/api.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { UsernameHint } from '#web/ui/username-hint.tsx';
import { devicesQuery } from './devices.tsx';
import classes from './profile-page.module.css';

const explain = (error: unknown): string =>
  error instanceof ProblemError
    ? `The password was not changed. ${error.problem.detail}`
    : 'The password was not changed: the desk did not answer. Please try again.';

export const ChangePassword = ({ email }: { email: string }) => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ kind: 'good' | 'bad'; text: string }>();
  const send = async ({ current = '', password = '' }: Record<string, string>) => {
    if (password.length < 8 || password.length > 128)
      return setOutcome({ kind: 'bad', text: 'The password must have 8 to 128 characters.' });
    try {
      await changePassword(current, password);
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      setOutcome({ kind: 'good', text: 'Your password is changed. Your other devices were signed out.' });
    } catch (error) {
      setOutcome({
        kind: 'bad',
        text: explainRefusal(error) ?? explain(error),
      });
    }
  };
  return (
    <section className={classes.card} aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <Form label="Change password" onSend={send}>
        {(busy) => (
          <>
            {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
            <UsernameHint email={email} />
            <PasswordField name="current" label="Current password" autoComplete="current-password" />
            <PasswordField name="password" label="New password" autoComplete="new-password" />
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
