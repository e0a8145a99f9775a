import { Button, Skeleton } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type MergeChoice, sideOf } from '#contract/desk/merge.rules.ts';
import type { MergePreview } from '#contract/desk/merge.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { isRefusal, useSubmitOnce } from '#web/lib/submit-once.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { ActionButton } from '../../action-button.tsx';
import { RefusalNote } from '../../booking/step-refusal.tsx';
import { useDeskAction } from '../../use-desk-action.ts';
import { guestAddress } from '../guest-address.ts';
import page from '../page/guest-page.module.css';
import { compareColumns, compareRows } from './compare-rows.tsx';
import classes from './merge.module.css';

type Props = { uid: string; other: string };

/** Other effects of a merge, and which of them cannot be undone. */
const Consequences = ({ preview, email }: { preview: MergePreview; email: string }) => {
  const hasAccount = preview[preview.stays].hasAccount;
  const isDropped = [preview.this, preview.other].some((one) => one.email !== '' && one.email !== email);
  return (
    <ul className={classes.consequences}>
      {hasAccount && <li>{m.desk_guests_merge_signs_in({ email })}</li>}
      {isDropped && <li>{m.desk_guests_merge_dropped()}</li>}
      {preview.suspended && <li>{m.desk_guests_merge_suspended()}</li>}
      <li>{m.desk_guests_merge_for_good()}</li>
    </ul>
  );
};

type Action = ReturnType<typeof useDeskAction>;

const Comparison = ({ uid, other, preview, action }: Props & { preview: MergePreview; action: Action }) => {
  const [choice, setChoice] = useState<MergeChoice>({});
  const here = useVenueMinute();
  const client = useQueryClient();
  const navigate = useNavigate();
  const submitOnce = useSubmitOnce();
  const { run, pending, refusal } = action;
  const name = preview[sideOf('name', preview, choice)].name;
  const email = preview[sideOf('email', preview, choice)].email;
  const merge = () => {
    const body = { with: other, take: choice };
    return run({
      call: () =>
        submitOnce({ uid, ...body }, async (idempotencyKey) => {
          // A comparison that is still being fetched would find one guest only, and be refused.
          await client.cancelQueries({ queryKey: ['GET /desk/guests/{uid}/merge'] });
          const merged = await api('POST /desk/guests/{uid}/merge', {
            params: { uid },
            body,
            idempotencyKey,
          });
          // The page leaves the comparison at once: as soon as the action ends, it would be fetched again and refused.
          await navigate(guestAddress(merged.uid), { replace: true, flushSync: true });
          return merged;
        }),
      failed: m.desk_guests_merge_not_merged(),
      done: () => ({ text: m.desk_guests_merge_merged({ name }) }),
    });
  };
  const markDifferent = () =>
    run({
      call: async () => {
        const told = await api('PUT /desk/guests/{uid}/different', {
          params: { uid },
          body: { from: other },
        });
        await navigate(guestAddress(uid), { replace: true });
        return told;
      },
      failed: m.desk_guests_merge_not_told(),
      done: () => ({ text: m.desk_guests_merge_told({ one: preview.this.name, other: preview.other.name }) }),
    });
  return (
    <>
      <div className={classes.table}>
        {here && (
          <Table
            isPlain
            columns={compareColumns({
              preview,
              choice,
              here,
              onChoose: (part) => setChoice({ ...choice, ...part }),
            })}
            rows={compareRows(preview)}
            keyOf={(row) => row}
          />
        )}
      </div>
      <Consequences preview={preview} email={email} />
      <RefusalNote refusal={refusal} />
      <div className={classes.actions}>
        <ActionButton
          ready
          leftSection={<IconArrowMerge size={20} stroke={1.8} aria-hidden />}
          loading={pending !== undefined}
          onClick={() => void merge()}
        >
          {m.desk_guests_merge_do()}
        </ActionButton>
        <Button
          variant="quiet"
          size="xs"
          disabled={pending !== undefined}
          onClick={() => void markDifferent()}
        >
          {m.desk_guests_merge_two()}
        </Button>
      </div>
    </>
  );
};

/** Compares two records side by side, lets the clerk choose values, and shows the result. */
export const CompareRecords = ({ uid, other }: Props) => {
  const action = useDeskAction();
  const { data, error, isPending, refetch } = useQuery({
    ...apiQuery('GET /desk/guests/{uid}/merge', { params: { uid }, query: { with: other } }),
    // During the merge there is nothing to compare.
    enabled: action.pending === undefined,
  });
  const top = useRef<HTMLDivElement>(null);
  // Continues the focus from the Compare button.
  useEffect(() => top.current?.focus(), []);
  const refused = isRefusal(error) ? error?.message : undefined;
  return (
    <div ref={top} className={classes.compare} tabIndex={-1}>
      {isPending && <Skeleton height={420} radius={12} />}
      {refused && (
        <>
          <Message kind="note">{refused}</Message>
          <div className={classes.actions}>
            <Button variant="quiet" size="xs" component={Link} to={guestAddress(uid)} replace>
              {m.desk_guests_merge_another()}
            </Button>
          </div>
        </>
      )}
      {error && !refused && !data && (
        <FailedNotice
          heading={m.desk_guests_merge_not_loaded()}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && !refused && (
        <>
          <p className={page.small}>{m.desk_guests_merge_choose()}</p>
          <Comparison uid={uid} other={other} preview={data} action={action} />
        </>
      )}
    </div>
  );
};
