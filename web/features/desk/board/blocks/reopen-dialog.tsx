import { Button } from '@mantine/core';
import type { Block } from '#contract/desk/blocks.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import { m } from '#messages/web.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatLongDay, formatShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { formatDays } from '../../format-days.ts';
import { reopenBlock } from '../../reopen-block.ts';
import { sendReadiness } from '../../set-readiness.ts';
import { type DeskAction, useDeskAction } from '../../use-desk-action.ts';
import { BoardDialog } from '../board-dialog.tsx';
import type { Bar } from '../chart/bars.ts';
import classes from './blocks.module.css';

const formatBlock = (
  { kind, from, to, startsAt, endsAt }: Block,
  { timeZone, today }: VenueMinute,
): string => {
  if (kind === 'room') return formatDays(from, to);
  const moment = (instant: string) => {
    const { date, time } = clockAt(Date.parse(instant), timeZone);
    return m.lib_moment({ day: formatShortDay(date, today), time });
  };
  return m.desk_board_span({ from: moment(startsAt), to: moment(endsAt) });
};

const formatClosing = ({ outOfOrderUntil }: BoardBookable, { today }: VenueMinute): string =>
  outOfOrderUntil === undefined
    ? m.desk_board_out_of_order_open()
    : m.desk_board_out_of_order_until({ day: formatLongDay(outOfOrderUntil, today) });

/** Marks as clean what is out of order; Undo puts it out of order again. */
const reopenBookable = (bookable: BoardBookable): DeskAction<object> => {
  const { title, outOfOrderUntil: until } = bookable;
  return {
    call: () => sendReadiness(bookable, { state: 'clean' }),
    failed: m.desk_board_not_opened({ title }),
    done: () => ({
      text: m.desk_board_opened({ title }),
      undo: {
        call: () => sendReadiness(bookable, { state: 'out of order', until }),
        failed: m.desk_board_not_closed({ title }),
        done: m.desk_board_closed({ title }),
      },
    }),
  };
};

/** Shows what is closed, how long and why, and can open it again. */
export const ReopenDialog = ({
  closing,
  here,
  onClose,
}: {
  closing: Extract<Bar, { type: 'block' | 'closed' }>;
  here: VenueMinute;
  onClose: () => void;
}) => {
  const { run, pending, refusal } = useDeskAction();
  const isBlock = closing.type === 'block';
  const { title } = isBlock ? closing.block : closing.bookable;
  const open = async () => {
    const done = await run(isBlock ? reopenBlock(closing.block) : reopenBookable(closing.bookable));
    if (done) onClose();
  };
  return (
    <BoardDialog title={m.desk_board_is_closed({ title })} onClose={onClose}>
      <div className={classes.form}>
        {refusal && <Message kind="bad">{refusal.text}</Message>}
        <p>{isBlock ? formatBlock(closing.block, here) : formatClosing(closing.bookable, here)}</p>
        {isBlock && <p>{closing.block.reason}</p>}
        <Button loading={pending !== undefined} onClick={open} data-autofocus>
          {m.desk_board_open_again()}
        </Button>
      </div>
    </BoardDialog>
  );
};
