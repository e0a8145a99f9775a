import { Button, TextInput } from '@mantine/core';
import encodeQR from 'qr';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { beginFactor, enterCode, type NewFactor } from '#web/features/identity/second-factor.ts';
import { failedOutcome, type Outcome } from '#web/lib/explain-failure.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Form } from '#web/ui/form.tsx';
import classes from '../profile-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import own from './second-factor.module.css';

const QrCode = ({ text }: { text: string }) => {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={own.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={m.profile_qr_code()}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
};

/** The secret in groups of four, for typing. */
const secretOf = (totpURI: string): string =>
  (new URL(totpURI).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');

type Props = { email: string; onCancel: () => void; onDone: () => Promise<void> };

/** Steps in order: password, QR code with a first code, recovery codes. */
export const SetUpApp = ({ email, onCancel, onDone }: Props) => {
  const [factor, setFactor] = useState<NewFactor>();
  const [isSet, setSet] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  if (!factor)
    return (
      <OwnPassword
        email={email}
        label={m.profile_factor_go_on()}
        text={m.profile_factor_what()}
        failed={m.profile_factor_was_not_set()}
        onSend={async (password) => setFactor(await beginFactor(password))}
        onCancel={onCancel}
      />
    );
  if (isSet) return <RecoveryCodes codes={factor.backupCodes} onDone={onDone} />;
  const send = async ({ code = '' }: Record<string, string>) => {
    setOutcome(undefined);
    try {
      await enterCode(code);
      setSet(true);
    } catch (error) {
      setOutcome(failedOutcome(m.profile_factor_was_not_set(), error));
    }
  };
  const secret = secretOf(factor.totpURI);
  return (
    <>
      <p className={classes.muted}>{m.profile_scan()}</p>
      <QrCode text={factor.totpURI} />
      <div>
        <p className={classes.muted}>{m.profile_or_type_the_key()}</p>
        <p className={own.secret} dir="ltr">
          {secret}
        </p>
        <CopyButton text={() => secret.replaceAll(' ', '')} of={m.profile_key()} />
      </div>
      <Form label={m.profile_set_up_an_app()} onSend={send} outcome={outcome}>
        {(busy, mark) => (
          <>
            <TextInput
              name="code"
              label={m.profile_code_of_the_app()}
              autoComplete="one-time-code"
              inputMode="numeric"
              {...mark('code')}
            />
            <div className={classes.row}>
              <Button type="submit" size="xs" loading={busy}>
                {m.profile_factor_turn_on()}
              </Button>
              <Button variant="default" size="xs" onClick={onCancel}>
                {m.profile_cancel()}
              </Button>
            </div>
          </>
        )}
      </Form>
    </>
  );
};
