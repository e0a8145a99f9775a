import { IconBucket, IconChevronDown, IconSparkles, IconTool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { DeskRoom } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { Pill } from '#web/ui/pill.tsx';
import { OutOfOrderDialog } from '../board/readiness/out-of-order-dialog.tsx';
import { roomLooks } from '../booking-tags.tsx';
import { useDeskNotes } from '../desk-notes.tsx';
import { RowMenu } from '../row-menu.tsx';
import { setReadiness } from '../set-readiness.ts';
import { useDeskAction } from '../use-desk-action.ts';
import classes from './readiness-menu.module.css';

const outOfOrderUntil = ({ readiness, closed }: DeskRoom): string | undefined =>
  readiness === 'out of order' ? closed?.until?.slice(0, 10) : undefined;

/** Sets the readiness at once, with Undo; a refusal becomes a note. */
export const useReadiness = (room: DeskRoom) => {
  const { run, refusal, pending } = useDeskAction();
  const say = useDeskNotes();
  useEffect(() => {
    if (refusal) say({ kind: 'bad', text: refusal.text });
  }, [refusal, say]);
  const before = { state: room.readiness, until: outOfOrderUntil(room) };
  return {
    pending,
    set: (state: 'clean' | 'to clean') => void run(setReadiness(room, { state }, before)),
  };
};

/** Shows the readiness, with a menu to change it. Out of order asks until when. */
export const ReadinessMenu = ({ room, today }: { room: DeskRoom; today: string }) => {
  const [isClosing, setClosing] = useState(false);
  const { set } = useReadiness(room);
  const { label, tone } = roomLooks[room.readiness];
  const until = outOfOrderUntil(room);
  return (
    <>
      <RowMenu
        name={room.title}
        entries={[
          { label: m.desk_clean(), Icon: IconSparkles, onClick: () => set('clean') },
          { label: m.desk_to_clean(), Icon: IconBucket, onClick: () => set('to clean') },
          { label: m.desk_rooms_out_of_order_choice(), Icon: IconTool, onClick: () => setClosing(true) },
        ]}
      >
        <button
          type="button"
          className={classes.button}
          aria-label={m.desk_rooms_readiness_of({ title: room.title, state: label })}
        >
          <Pill tone={tone}>{label}</Pill>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
      </RowMenu>
      {isClosing && (
        <OutOfOrderDialog
          bookable={{ ...room, ...(until !== undefined && { outOfOrderUntil: until }) }}
          today={today}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
};
