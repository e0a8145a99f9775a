import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { ProblemError } from '#web/lib/api.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form } from '#web/ui/form.tsx';
import { enterCode, enterRecoveryCode } from './second-factor.ts';

type Props = {
  onDone: () => Promise<void>;
  /** It timed out, or too many codes were wrong. */
  onOver: (outcome: Outcome) => void;
};

/** Asks for a code after the password. */
export const SecondStep = ({ onDone, onOver }: Props) => {
  const [isRecovery, setRecovery] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async ({ code = '' }: Record<string, string>) => {
    setOutcome(undefined);
    if (!code.trim())
      return setOutcome(
        refuseFields(m.identity_not_logged_in(), { code: m.identity_please_enter_the_code() }),
      );
    try {
      await (isRecovery ? enterRecoveryCode(code) : enterCode(code));
    } catch (error) {
      const failed = failedOutcome(m.identity_not_logged_in(), error);
      if (error instanceof ProblemError && error.problem.code === 'SIGN_IN_OVER') return onOver(failed);
      return setOutcome(failed);
    }
    await onDone();
  };
  return (
    <Form label={m.identity_second_step()} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        <>
          <TextInput
            // Remounts the field for the other kind of code.
            key={String(isRecovery)}
            name="code"
            label={isRecovery ? m.identity_recovery_code() : m.identity_code()}
            description={isRecovery ? m.identity_recovery_code_note() : m.identity_code_note()}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            data-autofocus
            ref={(field) => field?.focus()}
            {...mark('code')}
          />
          <Button type="submit" loading={busy}>
            {m.identity_log_in()}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setOutcome(undefined);
              setRecovery(!isRecovery);
            }}
          >
            {isRecovery ? m.identity_use_the_app() : m.identity_use_a_recovery_code()}
          </Button>
        </>
      )}
    </Form>
  );
};
