import { useEffect, useState } from 'react';
import type { BoardBookable } from '#contract/desk/board.ts';
import { useDeskNotes } from '../../desk-notes.tsx';
import { setReadiness } from '../../set-readiness.ts';
import { useDeskAction } from '../../use-desk-action.ts';
import { OutOfOrderDialog } from './out-of-order-dialog.tsx';
import { ChooseForRoom, type RoomChoice } from './room-menu.tsx';

/** Performs what the menus of rooms inside it offer. */
export const RoomChoices = ({
  today,
  onBlock,
  children,
}: {
  today: string;
  onBlock: (bookable: BoardBookable) => void;
  children: React.ReactNode;
}) => {
  const [closing, setClosing] = useState<BoardBookable>();
  const { run, refusal } = useDeskAction();
  const say = useDeskNotes();
  // The menu with this choice has closed, so a refusal becomes a note.
  useEffect(() => {
    if (refusal) say({ kind: 'bad', text: refusal.text });
  }, [refusal, say]);
  const choose = (bookable: BoardBookable, choice: RoomChoice) => {
    if (choice === 'block') return onBlock(bookable);
    if (choice === 'out of order') return setClosing(bookable);
    const before = { state: bookable.readiness, until: bookable.outOfOrderUntil };
    // All rooms share this action: another room may be chosen while one is saved.
    const name = `${bookable.kind} ${bookable.id} ${choice}`;
    void run({ ...setReadiness(bookable, { state: choice }, before), name });
  };
  return (
    <ChooseForRoom value={choose}>
      {children}
      {closing && <OutOfOrderDialog bookable={closing} today={today} onClose={() => setClosing(undefined)} />}
    </ChooseForRoom>
  );
};
