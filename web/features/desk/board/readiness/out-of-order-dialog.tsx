import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '#contract/dates.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import { m } from '#messages/web.ts';
import { Message } from '#web/ui/notice.tsx';
import { setReadiness } from '../../set-readiness.ts';
import { useDeskAction } from '../../use-desk-action.ts';
import classes from '../blocks/blocks.module.css';
import { BoardDialog } from '../board-dialog.tsx';

/** Sets a bookable out of order, until a day or until further notice. */
export const OutOfOrderDialog = ({
  bookable,
  today,
  onClose,
}: {
  bookable: Pick<BoardBookable, 'kind' | 'id' | 'title' | 'readiness' | 'outOfOrderUntil'>;
  today: string;
  onClose: () => void;
}) => {
  const { title, readiness, outOfOrderUntil } = bookable;
  const [until, setUntil] = useState(outOfOrderUntil ?? '');
  const { run, pending, refusal } = useDeskAction();
  const close = async () => {
    const before = { state: readiness, until: outOfOrderUntil };
    if (await run(setReadiness(bookable, { state: 'out of order', until }, before))) onClose();
  };
  return (
    <BoardDialog title={m.desk_board_out_of_order_heading({ title })} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        {refusal && <Message kind="bad">{refusal.text}</Message>}
        <p>{m.desk_board_out_of_order_text({ title })}</p>
        <TextInput
          type="date"
          label={m.desk_board_opens_again()}
          description={m.desk_board_opens_again_hint()}
          min={addDays(today, 1)}
          value={until}
          data-autofocus
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Button type="submit" loading={pending !== undefined}>
          {m.desk_board_out_of_order_submit()}
        </Button>
      </form>
    </BoardDialog>
  );
};
