import { Button } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/features/identity/session.ts';
import { sendVerification } from '#web/features/identity/sign-in.ts';
import classes from './shell.module.css';

/** Asks a guest to confirm their e-mail; nothing waits for it. */
export const VerifyBanner = () => {
  const viewer = useViewer();
  const [state, setState] = useState<'asked' | 'sending' | 'sent' | 'failed'>('asked');
  if (!viewer || viewer.emailVerified) return null;
  const send = async () => {
    setState('sending');
    await sendVerification(viewer.email).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  return (
    <section className={classes.banner} aria-label="Confirmation" data-banner>
      {state === 'sent' && <span role="status">A new link is on its way to {viewer.email}.</span>}
      {state === 'failed' && <span role="alert">The link could not be sent. Please try again.</span>}
      {(state === 'asked' || state === 'sending') && (
        <span>Please confirm your email: we sent a link to {viewer.email}.</span>
      )}
      {state !== 'sent' && (
        <Button variant="default" size="xs" loading={state === 'sending'} onClick={send}>
          Send it again
        </Button>
      )}
    </section>
  );
};
