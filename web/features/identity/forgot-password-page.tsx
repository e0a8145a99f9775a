import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { explainRefusal } from './explain-refusal.ts';
import { IdentityFrame } from './identity-frame.tsx';
import { requestPasswordReset } from './sign-in.ts';

/** Says the same whether there is such an account or not. */
export const Component = () => {
  const [sent, setSent] = useState(false);
  const [message, setMessage] = useState<string>();
  const send = async ({ email = '' }: Record<string, string>) => {
    setMessage(undefined);
    if (!email.includes('@')) return setMessage('Please enter an email address.');
    try {
      await requestPasswordReset(email.trim());
      setSent(true);
    } catch (error) {
      setMessage(explainRefusal(error) ?? 'The link could not be sent. Please try again.');
    }
  };
  return (
    <IdentityFrame
      title="Forgot password"
      heading="Forgot password"
      lead={<Link to={pages.login}>Back to log in</Link>}
    >
      {message && <Message kind="bad">{message}</Message>}
      {sent ? (
        <Message kind="good">
          If there is an account with this email, a link to choose a new password is on its way.
        </Message>
      ) : (
        <Form label="Forgot password" onSend={send}>
          {(busy) => (
            <>
              <TextInput name="email" type="email" label="Email" autoComplete="username" />
              <Button type="submit" loading={busy}>
                Send the link
              </Button>
            </>
          )}
        </Form>
      )}
    </IdentityFrame>
  );
};
