import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { m } from '#messages/web.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import classes from '../profile-page.module.css';
import own from './second-factor.module.css';

/** Shown once: after that they exist only as hashes. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={own.heading}>
        {m.profile_recovery_codes()}
      </h3>
      <p className={classes.muted}>{m.profile_recovery_codes_note()}</p>
      <ul className={own.codes} aria-label={m.profile_recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <CopyButton text={() => codes.join('\n')} of={m.profile_recovery_codes()} />
        <Button size="xs" onClick={onDone}>
          {m.profile_recovery_codes_kept()}
        </Button>
      </div>
    </>
  );
};
