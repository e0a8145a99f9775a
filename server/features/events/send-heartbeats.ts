import { batch } from './fan-out-hints.ts';
import type { Subscriber } from './open-subscriber.ts';
import { runInBatches } from './run-in-batches.ts';

/** Proxies close streams that are silent for half a minute. */
const secondsBetween = 20;
/** A session can expire silently, so streams of signed-in users end after 15 to 20 minutes, at different times. */
const lifeOf = (number: number): number => 15 * 60 + (number % 15) * secondsBetween;

type Needs = {
  encodeBeat(): Buffer;
  end(subscriber: Subscriber): void;
};

/** Sends each stream a heartbeat every 20 seconds: a twentieth of them each second, to spread the load. */
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
