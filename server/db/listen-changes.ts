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

/** What processes of one house say to each other past all tables. Nobody keeps it, and it may be lost. */
export type Talk = {
  say(words: string): void;
  /** Whoever says something hears it too. */
  hear(listener: (words: string) => void): () => void;
};

const pauses = [100, 500, 1000, 2000, 5000];
/** A connection that died without a word is noticed within the sum of both, which stays below 5 seconds. */
const heartbeat = 1_000;
const deadline = 2_500;

/** Listens on the channel `nightdesk` with one connection, and comes back whenever that is lost. */
export const listenChanges = (connection: pg.ClientConfig): Changes & Talk => {
  const listeners = new Set<(topic: string) => void>();
  const hearers = new Set<(words: string) => void>();
  const closing = new AbortController();
  const { signal } = closing;
  let connected = false;
  let speaker: pg.Client | undefined;
  const tell = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  const listen = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'nightdesk') tell(payload || '*');
      else for (const hearer of hearers) hearer(payload);
    });
    const lost = once(client, 'end', { signal });
    lost.catch(() => {});
    await client.connect();
    await client.query('listen nightdesk');
    await client.query('listen nightdesk_talk');
    signal.throwIfAborted();
    connected = true;
    speaker = client;
    // Announcements made before this moment were missed.
    tell('*');
    await Promise.race([lost, beat(client, signal)]);
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
      speaker = undefined;
      await hangUp(client);
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
    say: (words) => void speaker?.query(sayInPassing, [words]).catch(() => {}),
    hear(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
};

/** Whoever announces something makes others who do so wait while it is written to the disk, and this need not be. */
const sayInPassing = "select set_config('synchronous_commit', 'off', true), pg_notify('nightdesk_talk', $1)";

/** Sends a query now and then, and fails when one is not answered in time. */
const beat = async (client: pg.Client, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await sleep(heartbeat, undefined, { signal, ref: false });
    const answer = client.query('select 1');
    await Promise.race([answer, failAtDeadline(signal)]);
  }
};

const failAtDeadline = async (signal: AbortSignal): Promise<never> => {
  await sleep(deadline, undefined, { signal, ref: false });
  // A process that was busy for this long reads first what has arrived meanwhile.
  await nextTurn();
  throw new Error('The listening connection does not answer.');
};

/** A dead line never confirms its end, so nobody waits long for it. */
const hangUp = (client: pg.Client): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
