import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errors } from '#contract/errors.ts';
import { pages } from '#contract/pages.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form, markWith, OutcomeNote } from '#web/ui/form.tsx';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { resetPassword } from './sign-in.ts';

const failed = 'The password was not changed';
const spent: Outcome = { kind: 'bad', text: errors.LINK_NOT_VALID.message };
const changed: Outcome = { kind: 'good', text: 'Your password is changed. All devices were signed out.' };

/** The page behind the link of the e-mail. */
export const Component = () => {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [outcome, setOutcome] = useState(search.has('error') || !token ? spent : undefined);
  const send = async ({ password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (password.length < 8 || password.length > 128)
      return setOutcome(refuseFields(failed, { newPassword: 'The password must have 8 to 128 characters.' }));
    try {
      await resetPassword(token, password);
      setOutcome(changed);
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <IdentityFrame
      title="New password"
      heading="New password"
      lead={<Link to={pages.forgotPassword}>Ask for a new link</Link>}
    >
      <OutcomeNote outcome={outcome} />
      {outcome === changed ? (
        <Button component={Link} to={pages.login}>
          Log in
        </Button>
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
                {...markWith(outcome?.fields)('newPassword')}
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
