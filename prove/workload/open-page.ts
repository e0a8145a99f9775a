import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type EventReader, followEvents, type ReceivedEvent } from '#server/testing/follow-events.ts';
import { whenDone } from '#server/testing/when-done.ts';
import type { Outcome } from './actions.ts';

/** The kitchen's page: receives every order, and reconnects with its last event id when the stream ends. */
export const openPage = async (address: string, { headers }: { headers: { cookie: string } }) => {
  const seen = new Set<string>();
  let lastId: string | undefined;
  let isClosed = false;
  let reader: EventReader | undefined;
  const onEvent = ({ name, data, id }: ReceivedEvent): void => {
    lastId = id ?? lastId;
    if (name === 'order') seen.add((data as { _id: string })._id); // the API's own shape
  };
  const open = async (): Promise<void> => {
    while (!isClosed) {
      reader = await followEvents(address, { headers, lastId, onEvent, onEnd }).catch(() => undefined);
      if (reader?.status === 200) return;
      reader?.close();
      await sleep(200);
    }
  };
  const onEnd = (): void => void open();
  await open();
  whenDone(async () => {
    isClosed = true;
    reader?.close();
  });
  return {
    expectAll: async (outcomes: readonly Outcome[]): Promise<void> => {
      const ordered = outcomes.flatMap(({ action, done }) => (action.kind === 'order' && done ? [done] : []));
      await expect.poll(() => ordered.filter((id) => !seen.has(id))).toEqual([]);
    },
  };
};
