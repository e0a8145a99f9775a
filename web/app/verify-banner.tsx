import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { sendVerification } from '#web/features/identity/sign-in.ts';
import classes from './verify-banner.module.css';

/** Asks a guest to verify their e-mail. Shown together with the page's first real paint. */
export const VerifyBanner = ({ email }: { email: string }) => {
  const [state, setState] = useState<'asked' | 'sending' | 'sent' | 'failed'>('asked');
  const send = async () => {
    setState('sending');
    await sendVerification(email).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  return (
    <section className={classes.banner} aria-label={m.app_verify_label()} data-banner>
      {state === 'sent' && <span role="status">{m.app_verify_sent({ email })}</span>}
      {state === 'failed' && <span role="alert">{m.app_verify_failed()}</span>}
      {(state === 'asked' || state === 'sending') && <span>{m.app_verify_asked({ email })}</span>}
      {state !== 'sent' && (
        <Button variant="default" size="xs" loading={state === 'sending'} onClick={send}>
          {m.app_verify_again()}
        </Button>
      )}
    </section>
  );
};
