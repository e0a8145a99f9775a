import type { Writable } from 'node:stream';
import type { SignedIn } from '../../http/caller.ts';

export type Listener = { client: string; caller: Pick<SignedIn, 'uid' | 'role'> | null };

/** One open stream. Writes are held back until it is resumed, so that nothing overtakes missed events. */
export type Subscriber = Listener & {
  /** Writes immediately; resolves when the reader has taken it or is gone. */
  write(text: string | Buffer): Promise<void>;
  send(parts: readonly Buffer[]): void;
  /** Writes what was held back and then reports that the stream is complete. */
  resume(beat: Buffer): void;
  beat(bytes: Buffer): void;
  isOpen(): boolean;
  leave(): void;
  end(text: string): void;
};

/** A reader with this many unread bytes is too slow and is dropped. */
const maxUnreadBytes = 65_536;
/** The most bytes held back while missed events are sent. */
const maxHeldBytes = 1_048_576;

const sizeOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Writes to a stream as long as its reader keeps up; slow readers are dropped and resume by their last id. */
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
        if (heldBytes > maxHeldBytes) drop();
      } else if (stream.writableLength > maxUnreadBytes) drop();
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
      // Its id would claim that held-back events were sent.
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
