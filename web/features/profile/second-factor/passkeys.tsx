import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/web.ts';
import { withConfirmation } from '#web/features/identity/confirm/with-confirmation.ts';
import {
  addPasskey,
  deletePasskey,
  explainNoPasskeys,
  type Passkey,
  passkeysQuery,
  withDevice,
} from '#web/features/identity/passkeys.ts';
import { failedOutcome, type Outcome, refuseFields } from '#web/lib/explain-failure.ts';
import { Form, OutcomeNote } from '#web/ui/form.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { formatWhen } from '../devices.tsx';
import classes from '../profile-page.module.css';
import own from './second-factor.module.css';

const describeUse = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt
    ? m.profile_passkey_used({ added: formatWhen(createdAt), used: formatWhen(lastUsedAt) })
    : m.profile_passkey_unused({ added: formatWhen(createdAt) });

const AddPasskey = ({ onAdded }: { onAdded: () => Promise<void> }) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const [added, setAdded] = useState(0);
  const send = async ({ name = '' }: Record<string, string>) => {
    const failed = m.profile_passkey_not_added();
    setOutcome(undefined);
    if (!name.trim()) return setOutcome(refuseFields(failed, { name: m.profile_passkey_needs_a_name() }));
    const add = () => withConfirmation(() => addPasskey(name.trim()));
    const { isDone, outcome: said } = await withDevice(failed, add);
    if (!isDone) return setOutcome(said);
    await onAdded();
    setAdded(added + 1);
    setOutcome({ kind: 'good', text: m.profile_passkey_added({ name: name.trim() }) });
  };
  return (
    <Form label={m.profile_add_a_passkey()} onSend={send} outcome={outcome}>
      {(busy, mark) => (
        <>
          <TextInput
            // Clears the field after adding.
            key={added}
            name="name"
            label={m.profile_passkey_name()}
            autoComplete="off"
            maxLength={60}
            {...mark('name')}
          />
          <div>
            <Button type="submit" variant="light" size="xs" loading={busy}>
              {m.profile_add_a_passkey()}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
};

/** The user's passkeys, to add and delete. */
export const Passkeys = () => {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [leaving, setLeaving] = useState<string>();
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const remove = async ({ id, name }: Passkey) => {
    setLeaving(id);
    setOutcome(undefined);
    try {
      await withConfirmation(() => deletePasskey(id));
      setOutcome({ kind: 'good', text: m.profile_passkey_deleted({ name }) });
    } catch (problem) {
      setOutcome(failedOutcome(m.profile_passkey_not_deleted(), problem));
    }
    await refresh();
    setLeaving(undefined);
  };
  const why = explainNoPasskeys();
  return (
    <div className={own.passkeys}>
      <h3 className={own.heading}>{m.profile_passkeys()}</h3>
      <p className={classes.muted}>{m.profile_passkeys_note()}</p>
      <OutcomeNote outcome={outcome} />
      {error && (
        <FailedNotice
          heading={m.profile_passkeys_not_loaded()}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={60} radius={12} />}
      {data?.length === 0 && <p>{m.profile_no_passkeys()}</p>}
      {data && data.length > 0 && (
        <ul className={classes.devices} aria-label={m.profile_passkeys()}>
          {data.map((passkey) => (
            <li key={passkey.id} className={classes.device}>
              <div className={own.passkey}>
                <p>{passkey.name}</p>
                <p className={classes.muted}>{describeUse(passkey)}</p>
              </div>
              <Button
                variant="default"
                size="xs"
                loading={leaving === passkey.id}
                aria-label={m.profile_delete_passkey({ name: passkey.name })}
                onClick={() => remove(passkey)}
              >
                {m.profile_delete()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {why ? <p className={classes.muted}>{why}</p> : <AddPasskey onAdded={refresh} />}
    </div>
  );
};
