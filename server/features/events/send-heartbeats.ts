import { batch } from './fan-out-hints.ts';
import type { Subscriber } from './open-subscriber.ts';
import { runInBatches } from './run-in-batches.ts';

/** Proxies take a stream for dead that says nothing for half a minute. */
const secondsBetween = 20;
/** A session can run out without a word, so nobody signed in listens for more than 15 to 20 minutes; not all end together. */
const lifeOf = (number: number): number => 15 * 60 + (number % 15) * secondsBetween;

type Needs = {
  encodeBeat(): Buffer;
  end(subscriber: Subscriber): void;
};

/** Gives every stream a sign of life every 20 seconds: each second a twentieth of them, so that no moment has more to do. */
export const sendHeartbeats = ({ encodeBeat, end }: Needs) => {
  const slots = Array.from({ length: secondsBetween }, () => new Map<Subscriber, { endsAt: number }>());
  let added = 0;
  let seconds = 0;

  const beating = setInterval(() => {
    seconds += 1;
    const slot = slots[seconds % secondsBetween];
    if (!slot?.size) return;
    const [now, bytes] = [seconds, encodeBeat()];
    runInBatches(slot, batch, ([subscriber, { endsAt }]) => {
      if (subscriber.caller && now >= endsAt) end(subscriber);
      else subscriber.beat(bytes);
    });
  }, 1_000).unref();

  return {
    add(subscriber: Subscriber): () => void {
      const number = added++;
      const slot = slots[number % secondsBetween];
      slot?.set(subscriber, { endsAt: seconds + lifeOf(number) });
      return () => slot?.delete(subscriber);
    },
    close: (): void => clearInterval(beating),
  };
};
