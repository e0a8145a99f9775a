import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form, markWith, OutcomeNote } from '#web/ui/form.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { requestPasswordReset } from './sign-in.ts';

const failed = m.identity_link_was_not_sent();

const sent: Outcome = {
  kind: 'good',
  text: m.identity_if_there_is_an_account(),
};

/** Gives the same response whether or not the account exists. */
export const Component = () => {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ email = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (!email.includes('@'))
      return setOutcome(refuseFields(failed, { email: m.identity_please_enter_an_email() }));
    try {
      await requestPasswordReset(email.trim());
      setOutcome(sent);
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <IdentityFrame
      title={m.identity_forgot_password()}
      heading={m.identity_forgot_password()}
      lead={<Link to={pages.login}>{m.identity_back_to_log_in()}</Link>}
    >
      <OutcomeNote outcome={outcome} />
      {outcome !== sent && (
        <Form label={m.identity_forgot_password()} onSend={send}>
          {(busy) => (
            <>
              <TextInput
                name="email"
                type="email"
                label={m.identity_email()}
                autoComplete="username"
                {...markWith(outcome?.fields)('email')}
              />
              <Button type="submit" loading={busy}>
                {m.identity_send_the_link()}
              </Button>
            </>
          )}
        </Form>
      )}
    </IdentityFrame>
  );
};
