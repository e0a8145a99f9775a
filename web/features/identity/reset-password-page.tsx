import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pages } from '#contract/pages.ts';
import { NoAnswerError } from '#web/lib/api.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { UsernameHint } from '#web/ui/username-hint.tsx';
import { explainRefusal } from './explain-refusal.ts';
import { IdentityFrame } from './identity-frame.tsx';
import { resetPassword } from './sign-in.ts';

const spent = 'This link is no longer valid. Please ask for a new one.';

/** The page behind the link of the e-mail. */
export const Component = () => {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [done, setDone] = useState(false);
  const [message, setMessage] = useState(search.has('error') || !token ? spent : undefined);
  const send = async ({ password = '' }: Record<string, string>) => {
    setMessage(undefined);
    if (password.length < 8 || password.length > 128)
      return setMessage('The password must have 8 to 128 characters.');
    try {
      await resetPassword(token, password);
      setDone(true);
    } catch (error) {
      const silent = error instanceof NoAnswerError && 'The password could not be changed. Please try again.';
      setMessage(silent || (explainRefusal(error) ?? spent));
    }
  };
  return (
    <IdentityFrame
      title="New password"
      heading="New password"
      lead={<Link to={pages.forgotPassword}>Ask for a new link</Link>}
    >
      {message && <Message kind="bad">{message}</Message>}
      {done ? (
        <>
          <Message kind="good">Your password is changed. All devices were signed out.</Message>
          <Button component={Link} to={pages.login}>
            Log in
          </Button>
        </>
      ) : (
        <Form label="New password" onSend={send}>
          {(busy) => (
            <>
              <UsernameHint email="" />
              <PasswordField
                name="password"
                label="Password"
                description="8 to 128 characters"
                autoComplete="new-password"
              />
              <Button type="submit" loading={busy}>
                Save
              </Button>
            </>
          )}
        </Form>
      )}
    </IdentityFrame>
  );
};
