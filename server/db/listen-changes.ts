import { once } from 'node:events';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Changes by any process, by topic. `*` means that anything may have changed. */
export type Changes = {
  /** False while announcements may be missed; then nothing cached can be used. */
  connected(): boolean;
  on(listener: (topic: string) => void): () => void;
  close(): Promise<void>;
};

/** Messages between the processes of one house, without tables. They are not stored and may be lost. */
export type Broadcast = {
  publish(message: string): void;
  /** The publisher receives it too. */
  subscribe(listener: (message: string) => void): () => void;
};

const pauses = [100, 500, 1000, 2000, 5000];
/** A dead connection is noticed within the sum of both, which stays below 5 seconds. */
const heartbeat = 1_000;
const usualDeadline = 2_500;

/** Listens on the channel `nightdesk` with one connection, and reconnects when it is lost. */
export const listenChanges = (
  connection: pg.ClientConfig,
  /** How long a heartbeat may take, in milliseconds. */
  deadline = usualDeadline,
): Changes & Broadcast => {
  const listeners = new Set<(topic: string) => void>();
  const subscribers = new Set<(message: string) => void>();
  const closing = new AbortController();
  const { signal } = closing;
  let connected = false;
  let publisher: pg.Client | undefined;
  const announce = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  const listen = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'nightdesk') announce(payload || '*');
      else for (const subscriber of subscribers) subscriber(payload);
    });
    const lost = once(client, 'end', { signal });
    lost.catch(() => {});
    await client.connect();
    await client.query('listen nightdesk');
    await client.query('listen nightdesk_talk');
    signal.throwIfAborted();
    connected = true;
    publisher = client;
    // Earlier announcements were missed.
    announce('*');
    await Promise.race([lost, beat(client, signal, deadline)]);
  };
  const run = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      const client = new pg.Client({
        ...connection,
        application_name: 'nightdesk listener',
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        // Messages sent meanwhile need not wait for a heartbeat.
        pipeline: true,
      });
      client.on('error', () => {});
      await listen(client).catch(() => {});
      if (connected) failures = 0;
      connected = false;
      publisher = undefined;
      await endClient(client);
      const pause = pauses[Math.min(failures, pauses.length - 1)];
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    connected: () => connected,
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (message) => void publisher?.query(publishQuery, [message]).catch(() => {}),
    subscribe(listener) {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
};

/** With synchronous commit, a NOTIFY would block others that notify; these messages need not be durable. */
const publishQuery = "select set_config('synchronous_commit', 'off', true), pg_notify('nightdesk_talk', $1)";

/** Sends a query regularly, and fails when one is not answered in time. */
const beat = async (client: pg.Client, signal: AbortSignal, deadline: number): Promise<never> => {
  for (;;) {
    await sleep(heartbeat, undefined, { signal, ref: false });
    const response = client.query('select 1');
    await Promise.race([response, failAtDeadline(signal, deadline)]);
  }
};

const failAtDeadline = async (signal: AbortSignal, deadline: number): Promise<never> => {
  await sleep(deadline, undefined, { signal, ref: false });
  // A process that was blocked this long first reads what has arrived meanwhile.
  await nextTick();
  throw new Error('The listening connection does not answer.');
};

/** A dead connection never confirms its end, so the wait is short. */
const endClient = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
