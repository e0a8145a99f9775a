import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import type { createKeptStore } from '#web/lib/kept-text.ts';
import { newKey } from '#web/lib/submit-once.ts';
import { judgeFailure, type Letter } from './kept-improvements.ts';

type Letters<T extends string> = ReturnType<typeof createKeptStore<readonly Letter<T>[]>>;

type Outbox<T extends string> = {
  /** Where this tab keeps what did not arrive. */
  kept: Letters<T>;
  send: (content: T, key: string) => Promise<unknown>;
  /** Said before the reason when the desk does not want something: `Your vote was not counted`. */
  failed: string;
  /** All that was under way has been answered. */
  onSettled?: () => void;
};

/** Sends things to the desk, and keeps what did not arrive: sent again under its key, it arrives once. */
export const useOutbox = <T extends string>({ kept, send, failed, onSettled }: Outbox<T>) => {
  const client = useQueryClient();
  const of = useViewer()?.uid ?? '';
  const unsent = useSyncExternalStore(kept.subscribe, kept.read).filter((letter) => letter.of === of);
  const underWay = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const post = async (letter: Letter<T>): Promise<boolean> => {
    const others = (letters: readonly Letter<T>[]) => letters.filter(({ key }) => key !== letter.key);
    underWay.current += 1;
    setBusy(true);
    try {
      await send(letter.content, letter.key);
      kept.change(others);
      return true;
    } catch (error) {
      const becomes = judgeFailure(error);
      kept.change((letters) => (becomes === 'refused' ? others(letters) : [...others(letters), letter]));
      if (becomes === 'refused') setRefusal(explainFailure(failed, error));
      // The page asks to sign in then, and has the letter when they are back.
      if (becomes === 'signed out') await client.resetQueries({ queryKey: sessionQuery.queryKey });
      return false;
    } finally {
      underWay.current -= 1;
      if (underWay.current === 0) {
        setBusy(false);
        onSettled?.();
      }
    }
  };
  return {
    /** How many things did not arrive. */
    unsent: unsent.length,
    /** Why the desk did not want the last one. */
    refusal,
    isBusy,
    /** Whether it arrived. */
    send: (content: T): Promise<boolean> => {
      setRefusal(undefined);
      return post({ of, content, key: newKey() });
    },
    /** Whether all of it has arrived now. */
    sendAgain: async (): Promise<boolean> => {
      setRefusal(undefined);
      return (await Promise.all(unsent.map(post))).every(Boolean);
    },
  };
};
