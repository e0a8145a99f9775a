import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import type { createTextStore } from '#web/lib/stored-text.ts';
import { newKey } from '#web/lib/submit-once.ts';
import { judgeFailure, type Unsent } from './stored-improvements.ts';

type UnsentStore<T extends string> = ReturnType<typeof createTextStore<readonly Unsent<T>[]>>;

type Outbox<T extends string> = {
  /** Where this tab stores unsent items. */
  store: UnsentStore<T>;
  send: (content: T, key: string) => Promise<unknown>;
  /** Shown before the reason of a refusal: `Your vote was not counted`. */
  failed: string;
  /** Called when everything sent has a response. */
  onSettled?: () => void;
};

/**
 * Sends items to the desk, and stores those without a response: they are sent again under the same key and so
 * count once. Unlike with `useSubmitOnce`, two equal votes count as two: each has its own key from the start.
 */
export const useOutbox = <T extends string>({ store, send, failed, onSettled }: Outbox<T>) => {
  const client = useQueryClient();
  const of = useViewer()?.uid ?? '';
  const unsent = useSyncExternalStore(store.subscribe, store.read).filter((item) => item.of === of);
  const underWay = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const post = async (item: Unsent<T>): Promise<boolean> => {
    const others = (all: readonly Unsent<T>[]) => all.filter(({ key }) => key !== item.key);
    underWay.current += 1;
    setBusy(true);
    try {
      await send(item.content, item.key);
      store.change(others);
      return true;
    } catch (error) {
      const failure = judgeFailure(error);
      store.change((all) => (failure === 'refused' ? others(all) : [...others(all), item]));
      if (failure === 'refused') setRefusal(explainFailure(failed, error));
      // The page then asks the guest to sign in, and still has the item afterwards.
      if (failure === 'signed out') await client.resetQueries({ queryKey: sessionQuery.queryKey });
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
    /** The number of unsent items. */
    unsent: unsent.length,
    /** Why the desk refused the last one. */
    refusal,
    isBusy,
    /** Whether it arrived. */
    send: (content: T): Promise<boolean> => {
      setRefusal(undefined);
      return post({ of, content, key: newKey() });
    },
    /** Whether all of them have arrived. */
    sendAgain: async (): Promise<boolean> => {
      setRefusal(undefined);
      return (await Promise.all(unsent.map(post))).every(Boolean);
    },
  };
};
