import { useEffect } from 'react';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { useDeskNotes } from '../desk-notes.tsx';
import { useDeskAction } from '../use-desk-action.ts';
import { saveRoom } from './save-room.ts';

type Named = { kind: Kind; id: number; title: string };

/** Retires a bookable or brings it back; a refusal becomes a note. */
export const useRetire = ({ kind, id, title }: Named) => {
  const { run, refusal, pending } = useDeskAction();
  const say = useDeskNotes();
  useEffect(() => {
    if (refusal) say({ kind: 'bad', text: refusal.text });
  }, [refusal, say]);
  const write = (retired: boolean) => saveRoom(kind, id, { retired });
  const wordsOf = (retired: boolean) =>
    retired
      ? { failed: m.desk_rooms_not_retired({ title }), done: m.desk_rooms_is_retired({ title }) }
      : { failed: m.desk_rooms_not_back({ title }), done: m.desk_rooms_is_back({ title }) };
  return {
    pending,
    run: (retired: boolean) =>
      run({
        call: () => write(retired),
        failed: wordsOf(retired).failed,
        done: () => ({
          text: wordsOf(retired).done,
          undo: { call: () => write(!retired), ...wordsOf(!retired) },
        }),
      }),
  };
};
