import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { hasPasswordQuery } from '../password.tsx';
import classes from '../profile-page.module.css';

type Props = {
  email: string;
  /** The label of the button. */
  label: string;
  /** What it does. */
  text: string;
  failed: string;
  isDangerous?: boolean;
  onSend: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Confirms an action, with the password of users who have one. */
export const OwnPassword = ({ email, label, text, failed, isDangerous, onSend, onCancel }: Props) => {
  const needsPassword = useQuery(hasPasswordQuery).data !== false;
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    try {
      await withConfirmation(() => onSend(password));
    } catch (error) {
      setOutcome(failedOutcome(failed, error));
    }
  };
  return (
    <Form label={label} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        <>
          <p className={classes.muted}>{text}</p>
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
            <Button type="submit" variant={isDangerous ? 'danger' : 'filled'} size="xs" loading={busy}>
              {label}
            </Button>
            <Button variant="default" size="xs" onClick={onCancel}>
              {m.profile_cancel()}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
};
