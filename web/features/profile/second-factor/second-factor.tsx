import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { m } from '#messages/web.ts';
import { ConfirmationHost } from '#web/features/identity/confirm/confirmation-host.tsx';
import { factorQuery } from '#web/features/identity/second-factor.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import classes from '../profile-page.module.css';
import { ManageFactor } from './manage-factor.tsx';

const SetUpApp = lazy(async () => ({ default: (await import('./set-up-app.tsx')).SetUpApp }));

type Done = 'set' | 'removed';

/** An authenticator app and its recovery codes: set up, renew and remove. */
export const SecondFactor = ({ email }: { email: string }) => {
  const { data, error, refetch } = useQuery(factorQuery);
  const client = useQueryClient();
  const [isSettingUp, setSettingUp] = useState(false);
  const [done, setDone] = useState<Done>();
  const finish = async (what: Done) => {
    setSettingUp(false);
    setDone(what);
    await client.invalidateQueries();
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="second-factor">
      <h2 id="second-factor" className={classes.deviceName}>
        {m.profile_second_factor()}
        {data && <Pill tone="ok">{m.profile_factor_on()}</Pill>}
      </h2>
      {done && (
        <Message kind="good">
          {done === 'set' ? m.profile_factor_is_set() : m.profile_factor_is_removed()}
        </Message>
      )}
      {error && (
        <FailedNotice
          heading={m.profile_factor_could_not_be_loaded()}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <Skeleton height={120} radius={12} />}
      {isSettingUp && (
        <Suspense fallback={<Skeleton height={240} radius={12} />}>
          <SetUpApp email={email} onCancel={() => setSettingUp(false)} onDone={() => finish('set')} />
        </Suspense>
      )}
      {!isSettingUp && data === false && (
        <>
          <p className={classes.muted}>{m.profile_factor_what()}</p>
          <div>
            <Button
              variant="light"
              onClick={() => {
                setDone(undefined);
                setSettingUp(true);
              }}
            >
              {m.profile_set_up_an_app()}
            </Button>
          </div>
        </>
      )}
      {!isSettingUp && data === true && <ManageFactor email={email} onRemoved={() => finish('removed')} />}
      <ConfirmationHost />
    </section>
  );
};
