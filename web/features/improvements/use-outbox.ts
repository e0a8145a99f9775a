import { useRef, useState } from 'react';
import { newKey } from '#web/lib/new-key.ts';

type Letter<T> = { content: T; key: string };

/** Sends things to the desk, and keeps what did not arrive: sent again under its key, it arrives once. */
export const useOutbox = <T>(
  send: (content: T, key: string) => Promise<unknown>,
  /** All that was under way has been answered. */
  onSettled?: () => void,
) => {
  const [unsent, setUnsent] = useState<readonly Letter<T>[]>([]);
  const underWay = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const post = async (letter: Letter<T>): Promise<boolean> => {
    underWay.current += 1;
    setBusy(true);
    try {
      await send(letter.content, letter.key);
      setUnsent((letters) => letters.filter((one) => one !== letter));
      return true;
    } catch {
      setUnsent((letters) => (letters.includes(letter) ? letters : [...letters, letter]));
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
    isBusy,
    /** Whether it arrived. */
    send: (content: T): Promise<boolean> => post({ content, key: newKey() }),
    /** Whether all of it has arrived now. */
    sendAgain: async (): Promise<boolean> => (await Promise.all(unsent.map(post))).every(Boolean),
  };
};
