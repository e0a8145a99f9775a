import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';

type Props = { onDone: () => Promise<void>; onOutcome: (outcome: Outcome | undefined) => void };

/** Logs in with a passkey. What that takes is loaded when somebody does: guests have none. */
export const PasskeyButton = ({ onDone, onOutcome }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    onOutcome(undefined);
    const failed = m.identity_passkey_failed();
    try {
      const { signInWithPasskey, withDevice } = await import('./passkeys.ts');
      const { isDone, outcome } = await withDevice(failed, signInWithPasskey);
      onOutcome(outcome);
      if (isDone) await onDone();
    } catch (error) {
      // What it takes could not be loaded.
      onOutcome(failedOutcome(failed, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconFingerprint size={20} stroke={1.8} aria-hidden />}
      onClick={use}
    >
      {m.identity_use_a_passkey()}
    </Button>
  );
};
