import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageErrors } from '#contract/page-errors.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form, markWith, OutcomeNote } from '#web/ui/form.tsx';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { resetPassword } from './sign-in.ts';

const failed = m.identity_password_was_not_changed();
const spent: Outcome = { kind: 'bad', text: pageErrors.LINK_NOT_VALID.message };
const changed: Outcome = { kind: 'good', text: m.identity_your_password_is_changed() };

/** The page that the link in the mail opens. */
export const Component = () => {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [outcome, setOutcome] = useState(search.has('error') || !token ? spent : undefined);
  const send = async ({ password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (password.length < 8 || password.length > 128)
      return setOutcome(refuseFields(failed, { newPassword: m.identity_password_length() }));
    try {
      await resetPassword(token, password);
      setOutcome(changed);
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <IdentityFrame
      title={m.identity_new_password()}
      heading={m.identity_new_password()}
      lead={<Link to={pages.forgotPassword}>{m.identity_ask_for_a_new()}</Link>}
    >
      <OutcomeNote outcome={outcome} />
      {outcome === changed ? (
        <Button component={Link} to={pages.login}>
          {m.identity_log_in()}
        </Button>
      ) : (
        <Form label={m.identity_new_password()} onSend={send}>
          {(busy) => (
            <>
              <UsernameHint email="" />
              <PasswordField
                name="password"
                label={m.identity_password()}
                description={m.identity_password_hint()}
                autoComplete="new-password"
                {...markWith(outcome?.fields)('newPassword')}
              />
              <Button type="submit" loading={busy}>
                {m.identity_save()}
              </Button>
            </>
          )}
        </Form>
      )}
    </IdentityFrame>
  );
};
