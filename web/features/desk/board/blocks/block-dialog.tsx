import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BoardBookable } from '#contract/desk/board.ts';
import { m } from '#messages/web.ts';
import { api, ProblemError } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { Message } from '#web/ui/notice.tsx';
import { type Refusal, useDeskAction } from '../../use-desk-action.ts';
import { BoardDialog } from '../board-dialog.tsx';
import { groupNames } from '../describe-board.ts';
import { type BlockDraft, hourNames, keyOf, startDraft, toBlock } from './block-draft.ts';
import classes from './blocks.module.css';

/** Why the time could not be closed, and which bookings are in the way. */
const BlockRefusal = ({ refusal }: { refusal: Refusal }) => {
  const inTheWay = refusal.error instanceof ProblemError ? (refusal.error.problem.bookings ?? []) : [];
  return (
    <Message kind="bad">
      {refusal.text}
      {inTheWay.length > 0 && (
        <ul className={classes.list}>
          {inTheWay.map(({ _id, name }) => (
            <li key={_id}>{name || m.desk_board_closed_already()}</li>
          ))}
        </ul>
      )}
    </Message>
  );
};

/** Closes a bookable for a time. */
export const BlockDialog = ({
  bookables,
  start,
  timeZone,
  onClose,
}: {
  bookables: readonly BoardBookable[];
  start: { place: string; date: string; time: string };
  timeZone: string;
  onClose: () => void;
}) => {
  const [draft, setDraft] = useState(() => startDraft(start));
  const { run, pending, refusal } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const bookable = bookables.find((one) => keyOf(one) === draft.place);
  const isRoom = bookable?.kind === 'room';
  const field = (name: keyof BlockDraft) => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((old) => ({ ...old, [name]: value })),
  });
  const send = async () => {
    if (!bookable) return;
    const body = toBlock(draft, bookable, timeZone);
    const done = await run({
      call: () => submitOnce(body, (idempotencyKey) => api('POST /desk/blocks', { body, idempotencyKey })),
      failed: m.desk_board_not_closed({ title: bookable.title }),
      done: () => ({ text: m.desk_board_closed({ title: bookable.title }) }),
    });
    if (done) onClose();
  };
  const kinds = [...new Set(bookables.map(({ kind }) => kind))];
  return (
    <BoardDialog title={m.desk_board_block_heading()} onClose={onClose}>
      <form
        className={classes.form}
        aria-label={m.desk_board_block_heading()}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {refusal && <BlockRefusal refusal={refusal} />}
        <NativeSelect
          label={m.desk_board_block_what()}
          {...field('place')}
          data={kinds.map((kind) => ({
            group: groupNames[kind],
            items: bookables
              .filter((one) => one.kind === kind)
              .map((one) => ({ value: keyOf(one), label: one.title })),
          }))}
        />
        <div className={classes.bound}>
          <TextInput
            type="date"
            label={m.desk_board_block_from()}
            required
            withAsterisk={false}
            {...field('from')}
          />
          {!isRoom && (
            <NativeSelect label={m.desk_board_block_from_time()} data={hourNames} {...field('fromTime')} />
          )}
        </div>
        <div className={classes.bound}>
          <TextInput
            type="date"
            label={isRoom ? m.desk_board_block_first_open_day() : m.desk_board_block_to()}
            required
            withAsterisk={false}
            {...field('to')}
          />
          {!isRoom && (
            <NativeSelect label={m.desk_board_block_to_time()} data={hourNames} {...field('toTime')} />
          )}
        </div>
        <TextInput
          label={m.desk_board_block_reason()}
          required
          withAsterisk={false}
          maxLength={120}
          data-autofocus
          {...field('reason')}
        />
        <Button type="submit" loading={pending !== undefined}>
          {m.desk_board_block_close()}
        </Button>
      </form>
    </BoardDialog>
  );
};
