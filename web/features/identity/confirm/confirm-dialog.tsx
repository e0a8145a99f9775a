import '#web/ui/overlays.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ConfirmationWay } from '#contract/identity/confirmation.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField, UsernameHint } from '#web/ui/password-field.tsx';
import { confirmWithPasskey, explainNoPasskeys, withDevice } from '../passkeys.ts';
import { useViewer } from '../session.ts';
import classes from './confirm-dialog.module.css';

type Props = { ways: readonly ConfirmationWay[]; onAnswer: (isConfirmed: boolean) => void };

/** Asks users to confirm their identity before something sensitive. */
export const ConfirmDialog = ({ ways, onAnswer }: Props) => {
  const viewer = useViewer();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isAsking, setAsking] = useState(false);
  const takesCode = ways.includes('code');
  const send = async ({ code = '', password = '' }: Record<string, string>) => {
    setOutcome(undefined);
    try {
      await api('POST /confirmations', { body: takesCode ? { code } : { password } });
    } catch (error) {
      return setOutcome(failedOutcome(m.identity_not_confirmed(), error));
    }
    onAnswer(true);
  };
  const usePasskey = async () => {
    setAsking(true);
    setOutcome(undefined);
    const { isDone, outcome: said } = await withDevice(m.identity_not_confirmed(), confirmWithPasskey);
    if (isDone) return onAnswer(true);
    setOutcome(said);
    setAsking(false);
  };
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={m.identity_confirm_heading()}
      closeButtonProps={{ 'aria-label': m.identity_cancel() }}
      centered
      size={440}
      radius={20}
      // Only the page has a banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.words}>
        <p>{takesCode ? m.identity_confirm_by_code() : m.identity_confirm_by_password()}</p>
        <Form label={m.identity_confirm_heading()} onSend={send} outcome={outcome}>
          {(busy, mark) => (
            <>
              {takesCode ? (
                <TextInput
                  name="code"
                  label={m.identity_code()}
                  autoComplete="one-time-code"
                  data-autofocus
                  {...mark('code')}
                />
              ) : (
                <>
                  <UsernameHint email={viewer?.email ?? ''} />
                  <PasswordField
                    name="password"
                    label={m.identity_password()}
                    autoComplete="current-password"
                    data-autofocus
                    {...mark('password')}
                  />
                </>
              )}
              {ways.includes('passkey') && !explainNoPasskeys() && (
                <Button variant="quiet" loading={isAsking} onClick={usePasskey}>
                  {m.identity_confirm_with_passkey()}
                </Button>
              )}
              <div className={classes.actions}>
                <Button variant="default" onClick={() => onAnswer(false)}>
                  {m.identity_cancel()}
                </Button>
                <Button type="submit" loading={busy}>
                  {m.identity_confirm()}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </Modal>
  );
};
