import type { Writable } from 'node:stream';
import type { SignedIn } from '../../http/caller.ts';

export type Listener = { client: string; caller: Pick<SignedIn, 'uid' | 'role'> | null };

/** One open stream. What is sent to it is held back until it is told to go on, so that nothing overtakes what it missed. */
export type Subscriber = Listener & {
  /** Says something at once; resolves when the reader has taken it or is gone. */
  write(text: string | Buffer): Promise<void>;
  send(parts: readonly Buffer[]): void;
  /** Says what was held back and, at last, that the line is good. */
  resume(beat: Buffer): void;
  beat(bytes: Buffer): void;
  isOpen(): boolean;
  leave(): void;
  end(text: string): void;
};

/** Whoever has this many bytes still to read is too slow to be told more. */
const mostUnread = 65_536;
/** As much is held back for somebody who is still being told what they missed. */
const mostHeld = 1_048_576;

const sizeOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Speaks to a stream for as long as its reader keeps up; who does not is dropped, and comes back with the last id they had. */
export const openSubscriber = (
  stream: Writable,
  listener: Listener,
  onGone: (subscriber: Subscriber) => void,
): Subscriber => {
  let held: Buffer[] | undefined = [];
  let heldBytes = 0;
  let isOpen = !stream.destroyed;

  const leave = (): void => {
    if (!isOpen) return;
    isOpen = false;
    held = undefined;
    onGone(subscriber);
  };
  const drop = (): void => {
    leave();
    stream.destroy();
  };
  const write = (parts: readonly Buffer[]): void => {
    for (const part of parts) stream.write(part);
  };

  const subscriber: Subscriber = {
    ...listener,
    async write(text) {
      if (!isOpen || stream.write(text)) return;
      await new Promise<void>((resolve) => {
        const done = () => {
          stream.off('drain', done).off('close', done);
          resolve();
        };
        stream.on('drain', done).on('close', done);
      });
    },
    send(parts) {
      if (!isOpen) return;
      if (held) {
        held.push(...parts);
        heldBytes += sizeOf(parts);
        if (heldBytes > mostHeld) drop();
      } else if (stream.writableLength > mostUnread) drop();
      else write(parts);
    },
    resume(beat) {
      if (!isOpen) return;
      write([...(held ?? []), beat]);
      held = undefined;
    },
    beat(bytes) {
      if (!isOpen) return;
      if (stream.writableNeedDrain) drop();
      // Its id would say that what is held back has been heard.
      else if (!held) stream.write(bytes);
    },
    isOpen: () => isOpen,
    leave,
    end(text) {
      if (stream.destroyed) return;
      const isStuck = stream.writableNeedDrain;
      leave();
      if (isStuck) stream.destroy();
      else stream.end(text);
    },
  };
  stream.once('close', leave).on('error', leave);
  return subscriber;
};
