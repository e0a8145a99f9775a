import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { listDevices, signOutDevice } from '#web/features/identity/sign-in.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import classes from './profile-page.module.css';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox on Linux": enough to recognise one's own device. */
export const nameDevice = (userAgent: string): string => {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser && system) return m.profile_on({ browser, system });
  return browser ?? system ?? m.profile_another_device();
};

export const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: listDevices });

const moment = new Intl.DateTimeFormat(m.locale(), { dateStyle: 'medium', timeStyle: 'short' });
export const formatWhen = (at: string): string => moment.format(new Date(at));

/** The guest's sessions, with a button to end each. */
export const Devices = () => {
  const devices = useQuery(devicesQuery);
  const client = useQueryClient();
  const [ending, setEnding] = useState<string>();
  const [failed, setFailed] = useState(false);
  const end = async (token: string) => {
    setFailed(false);
    setEnding(token);
    await signOutDevice(token).catch(() => setFailed(true));
    setEnding(undefined);
    await client.invalidateQueries();
  };
  return (
    <section className={`${parts.card} ${classes.card}`} aria-labelledby="devices">
      <h2 id="devices">{m.profile_signed_in_devices()}</h2>
      {failed && <Message kind="bad">{m.profile_device_could_not_be_signed()}</Message>}
      {devices.isPending && <p role="status">{m.profile_loading_devices()}</p>}
      {devices.isError && (
        <FailedNotice
          heading={m.profile_your_devices_could_not_be_loaded()}
          error={devices.error}
          onRetry={() => void devices.refetch()}
        />
      )}
      <ul className={classes.devices}>
        {devices.data?.map(({ token, userAgent, createdAt, isThisOne }) => (
          <li key={token} className={classes.device}>
            <div>
              <p className={classes.deviceName}>
                {nameDevice(userAgent ?? '')}
                {isThisOne && <Pill tone="ok">{m.profile_this_device()}</Pill>}
              </p>
              <p className={classes.muted}>{m.profile_since({ createdAt: formatWhen(createdAt) })}</p>
            </div>
            <Button variant="default" size="xs" loading={ending === token} onClick={() => end(token)}>
              {m.profile_sign_out()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
