import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { removeFactor, renewRecoveryCodes } from '#web/features/identity/second-factor.ts';
import classes from '../profile-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Open = 'renew' | 'remove';

/** The actions on an existing second factor. */
export const ManageFactor = ({ email, onRemoved }: { email: string; onRemoved: () => Promise<void> }) => {
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  if (open === 'renew')
    return (
      <OwnPassword
        email={email}
        label={m.profile_new_recovery_codes()}
        text={m.profile_new_recovery_codes_note()}
        failed={m.profile_no_new_recovery_codes()}
        onSend={async (password) => {
          setCodes(await renewRecoveryCodes(password));
          close();
        }}
        onCancel={close}
      />
    );
  if (open === 'remove')
    return (
      <OwnPassword
        email={email}
        label={m.profile_remove_factor()}
        text={m.profile_remove_factor_note()}
        failed={m.profile_factor_was_not_removed()}
        isDangerous
        onSend={async (password) => {
          await removeFactor(password);
          close();
          await onRemoved();
        }}
        onCancel={close}
      />
    );
  return (
    <>
      <p className={classes.muted}>{m.profile_factor_asked()}</p>
      <div className={classes.row}>
        <Button variant="light" size="xs" onClick={() => setOpen('renew')}>
          {m.profile_new_recovery_codes()}
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpen('remove')}>
          {m.profile_remove_factor()}
        </Button>
      </div>
      <Passkeys />
    </>
  );
};
