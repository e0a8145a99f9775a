import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { changePassword, hasPassword, requestPasswordReset } from '#web/features/identity/sign-in.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { devicesQuery } from './devices.tsx';
import classes from './profile-page.module.css';

const failed = m.profile_password_was_not_changed();

const ChangePassword = ({ email }: { email: string }) => {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ current = '', password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (password.length < 8 || password.length > 128)
      return setOutcome(refuseFields(failed, { newPassword: m.profile_password_length() }));
    try {
      await changePassword(current, password);
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      setOutcome({ kind: 'good', text: m.profile_your_password_is_changed() });
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="change-password">
      <h2 id="change-password">{m.profile_change_password()}</h2>
      <Form label={m.profile_change_password()} onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <UsernameHint email={email} />
            <PasswordField
              name="current"
              label={m.profile_current_password()}
              autoComplete="current-password"
              {...mark('currentPassword')}
            />
            <PasswordField
              name="password"
              label={m.profile_new_password()}
              autoComplete="new-password"
              {...mark('newPassword')}
            />
            <div>
              <Button type="submit" variant="light" loading={busy}>
                {m.profile_change_password()}
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
};

export const hasPasswordQuery = queryOptions({ queryKey: ['has password'], queryFn: hasPassword });

/** Changes the password; guests who only sign in through Google or GitHub can set one. */
export const Password = ({ email }: { email: string }) => {
  const { data, error, refetch } = useQuery(hasPasswordQuery);
  if (data === true) return <ChangePassword email={email} />;
  if (data === false) return <SetPassword email={email} />;
  return error ? (
    <section className={`${parts.card} ${classes.card}`} aria-label={m.profile_password()}>
      <FailedNotice
        heading={m.profile_how_you_sign_in_could_not_be_loaded()}
        error={error}
        onRetry={() => void refetch()}
      />
    </section>
  ) : (
    <Skeleton height={330} radius={18} />
  );
};

/** Sent by mail like a password reset, so that a stranger at an open browser cannot take over the account. */
const SetPassword = ({ email }: { email: string }) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setOutcome(undefined);
    try {
      await requestPasswordReset(email);
      setOutcome({ kind: 'good', text: m.profile_link_to_set_a_password({ email }) });
    } catch (error) {
      setOutcome(failedOutcome(m.profile_link_was_not_sent(), error));
    }
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="set-password">
      <h2 id="set-password">{m.profile_set_a_password()}</h2>
      <p className={classes.muted}>{m.profile_you_sign_in_with_google()}</p>
      <Form label={m.profile_set_a_password()} onSend={send} outcome={outcome}>
        {(busy) => (
          <div>
            <Button type="submit" variant="light" loading={busy}>
              {m.profile_send_me_a_link()}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
};
