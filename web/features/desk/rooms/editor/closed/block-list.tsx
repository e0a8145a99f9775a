import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Message } from '#web/ui/notice.tsx';
import { reopenBlock } from '../../../reopen-block.ts';
import { useDeskAction } from '../../../use-desk-action.ts';
import { formatClosing, formatWhen } from '../../describe-room.ts';
import classes from './closed.module.css';

type Block = DeskRoomDetail['blocks'][number];

/** The closed times of a bookable, with reason and author. */
export const BlockList = ({ blocks, here }: { blocks: readonly Block[]; here: VenueMinute }) => {
  const { run, pending, refusal } = useDeskAction();
  if (blocks.length === 0) return <p className={classes.none}>{m.desk_rooms_one_never_closed()}</p>;
  return (
    <>
      {refusal && <Message kind="bad">{refusal.text}</Message>}
      <ul className={classes.blocks}>
        {blocks.map((block) => {
          const span = formatClosing({ from: block.from, until: block.to }, here);
          return (
            <li key={block._id}>
              <span className={classes.mark}>
                <IconTool size={20} stroke={1.8} aria-hidden />
              </span>
              <div>
                <h3 className={classes.span}>{span}</h3>
                <p>{block.reason}</p>
                {block.set && (
                  <p className={classes.small}>
                    {m.desk_rooms_set({ when: formatWhen(block.set.at, here), by: block.set.by })}
                  </p>
                )}
              </div>
              <Button
                variant="light"
                size="xs"
                loading={pending === block._id}
                aria-label={m.desk_rooms_one_open_again_span({ span })}
                onClick={() => void run(reopenBlock(block))}
              >
                {m.desk_rooms_one_open_again()}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
};
