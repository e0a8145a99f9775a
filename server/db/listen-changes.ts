import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What other processes changed, by topic. `*` means: anything may have changed. */
export type Changes = {
  /** False while announcements may be missed; then nothing kept in memory can be trusted. */
  connected(): boolean;
  on(listener: (topic: string) => void): () => void;
  close(): Promise<void>;
};

/** Messages between the processes of one house, past all tables. They are not stored, and may be lost. */
export type Broadcast = {
  publish(message: string): void;
  /** The publisher receives it too. */
  subscribe(listener: (message: string) => void): () => void;
};

const pauses = [100, 500, 1000, 2000, 5000];
/** A connection that died without a word is noticed within the sum of both, which stays below 5 seconds. */
const heartbeat = 1_000;
const usualDeadline = 2_500;

/** Listens on the channel `nightdesk` with one connection, and comes back whenever that is lost. */
export const listenChanges = (
  connection: pg.ClientConfig,
  /** How long a sign of life may take. In milliseconds. */
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
    // Announcements made before this moment were missed.
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
        // Whatever is said meanwhile need not wait for a sign of life.
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

/** Whoever announces something makes others who do so wait while it is written to the disk, and this need not be. */
const publishQuery = "select set_config('synchronous_commit', 'off', true), pg_notify('nightdesk_talk', $1)";

/** Sends a query now and then, and fails when one is not answered in time. */
const beat = async (client: pg.Client, signal: AbortSignal, deadline: number): Promise<never> => {
  for (;;) {
    await sleep(heartbeat, undefined, { signal, ref: false });
    const response = client.query('select 1');
    await Promise.race([response, failAtDeadline(signal, deadline)]);
  }
};

const failAtDeadline = async (signal: AbortSignal, deadline: number): Promise<never> => {
  await sleep(deadline, undefined, { signal, ref: false });
  // A process that was busy for this long reads first what has arrived meanwhile.
  await nextTurn();
  throw new Error('The listening connection does not answer.');
};

/** A dead line never confirms its end, so nobody waits long for it. */
const endClient = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
