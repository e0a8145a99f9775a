import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form, markWith, OutcomeNote } from '#web/ui/form.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { requestPasswordReset } from './sign-in.ts';

const failed = 'The link was not sent';

const sent: Outcome = {
  kind: 'good',
  text: 'If there is an account with this email, a link to choose a new password is on its way.',
};

/** Says the same whether there is such an account or not. */
export const Component = () => {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ email = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (!email.includes('@'))
      return setOutcome(refuseFields(failed, { email: 'Please enter an email address.' }));
    try {
      await requestPasswordReset(email.trim());
      setOutcome(sent);
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <IdentityFrame
      title="Forgot password"
      heading="Forgot password"
      lead={<Link to={pages.login}>Back to log in</Link>}
    >
      <OutcomeNote outcome={outcome} />
      {outcome !== sent && (
        <Form label="Forgot password" onSend={send}>
          {(busy) => (
            <>
              <TextInput
                name="email"
                type="email"
                label="Email"
                autoComplete="username"
                {...markWith(outcome?.fields)('email')}
              />
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
