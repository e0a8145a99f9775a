import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { forgetGuest } from '#web/features/identity/change-guest.ts';
import { deleteAccount } from '#web/features/identity/sign-in.ts';
import { storedSuggestions, unsentSuggestions } from '#web/features/improvements/stored-improvements.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import parts from '#web/ui/parts.module.css';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { hasPasswordQuery } from './password.tsx';
import classes from './profile-page.module.css';

/** Deletes the account after a confirmation that explains what it does. */
export const DeleteAccount = ({ email }: { email: string }) => {
  const [confirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const needsPassword = useQuery(hasPasswordQuery).data !== false;
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = async ({ password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    try {
      await deleteAccount(password);
    } catch (error) {
      return setOutcome(failedOutcome(m.profile_account_was_not_deleted(), error));
    }
    forgetGuest(client);
    // The server erases their suggestions, so this browser does too.
    for (const kept of [storedSuggestions, unsentSuggestions]) kept.change(() => []);
    await navigate(pages.home);
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="delete-account">
      <h2 id="delete-account">{m.profile_delete_account()}</h2>
      <p className={classes.muted}>{m.profile_your_name_email_phone()}</p>
      {confirming ? (
        <Form label={m.profile_delete_account()} onSend={send} outcome={outcome}>
          {(busy, mark) => (
            <>
              {needsPassword && (
                <>
                  <UsernameHint email={email} />
                  <PasswordField
                    name="password"
                    label={m.profile_password()}
                    autoComplete="current-password"
                    {...mark('password')}
                  />
                </>
              )}
              <div className={classes.row}>
                <Button type="submit" variant="danger" loading={busy}>
                  {m.profile_delete_my_account_for_good()}
                </Button>
                <Button variant="default" onClick={() => setConfirming(false)}>
                  {m.profile_keep_it()}
                </Button>
              </div>
            </>
          )}
        </Form>
      ) : (
        <div>
          <Button variant="default" onClick={() => setConfirming(true)}>
            {m.profile_delete_account()}
          </Button>
        </div>
      )}
    </section>
  );
};
