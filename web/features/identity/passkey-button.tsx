import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';

type Props = { onDone: () => Promise<void>; onOutcome: (outcome: Outcome | undefined) => void };

/** Signs in with a passkey. Its code is loaded on use, since most guests have none. */
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
      // Its code failed to load.
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
