import type { FetchStatus, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { setCurrentHouse } from '#contract/house/house.rules.ts';
import { ProblemError } from './api.ts';
import { houseQuery } from './house.ts';
import { parseStored, type StoredText } from './stored-text.ts';

/** What was answered to a query, and when, by this browser's clock. */
export type Known = { key: QueryKey; data: unknown; at: number };

type Options = {
  /** How the keys of the queries begin whose answers are stored. */
  names: readonly string[];
  /** Whether an answer under one of these names is stored; those of others are not. */
  isOwn?: (client: QueryClient, key: QueryKey) => boolean;
  /** Whether what is stored may not be shown any longer, by what is known by now. */
  isOver?: (client: QueryClient, stored: readonly Known[]) => boolean;
};

/** After this long without an answer a page shows what was last known, in milliseconds. */
const patience = 4_000;

/** How long an answer is kept that has not come again, while others have. In milliseconds. */
const keptFor = 7 * 24 * 3_600_000;

/** Whether nobody has answered; a refusal is an answer. */
const isSilence = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.problem.status >= 500;

/** Whether it was refused because of who asks, or is not there. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && [401, 403, 404].includes(error.problem.status);

/** Live pages ask again every half minute: what is older than this has not been answered. In milliseconds. */
const longestSilence = 90_000;

/** Whether what a live page shows may not be true any longer: from before the page was opened, or nobody answers. */
export const isOutdated = (
  {
    dataUpdatedAt,
    isError,
    fetchStatus,
  }: { dataUpdatedAt: number; isError: boolean; fetchStatus: FetchStatus },
  now: number,
  openedAt = performance.timeOrigin,
): boolean =>
  dataUpdatedAt < openedAt || isError || fetchStatus === 'paused' || now - dataUpdatedAt > longestSilence;

const readKnown = (text: string | null): Known[] => {
  const { known } = parseStored(text);
  return Array.isArray(known) ? known : [];
};

/** What was last known of some queries, stored by the browser for when there is no network. */
export const createLastKnown = (
  text: StoredText,
  { names, isOwn = () => true, isOver = () => false }: Options,
) => {
  const followed = new WeakMap<QueryClient, Promise<void>>();
  const forget = (): void => {
    if (text.read()) text.write('');
  };
  const keptBy =
    (client: QueryClient) =>
    ({ queryKey }: Query): boolean =>
      names.includes(queryKey[0] as string) && isOwn(client, queryKey); // each begins with its name
  const save = (client: QueryClient): void => {
    const isKept = keptBy(client);
    const answered = client
      .getQueryCache()
      .findAll({ predicate: (query) => isKept(query) && query.state.data !== undefined })
      .map(({ queryKey: key, state: { data, dataUpdatedAt: at } }): Known => ({ key, data, at }));
    const stored = readKnown(text.read());
    if (isOver(client, stored)) {
      forget();
      return;
    }
    // What has not been answered yet stays as it was, unless nobody asks for it any longer.
    const lately = stored.filter(({ at }) => Date.now() - at < keptFor);
    const known = new Map([...lately, ...answered].map((one) => [JSON.stringify(one.key), one]));
    text.write(JSON.stringify({ known: [...known.values()] }));
  };

  const follow = (client: QueryClient): Promise<void> => {
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const cache = client.getQueryCache();
    const isKept = keptBy(client);
    let isRestoring = false;
    const isOld = (query: Query): boolean =>
      isKept(query) && query.state.dataUpdatedAt < performance.timeOrigin;

    const restore = (): void => {
      if (isOver(client, readKnown(text.read()))) forget();
      isRestoring = true;
      for (const { key, data, at } of readKnown(text.read()))
        if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < at)
          client.setQueryData(key, data, { updatedAt: at });
      isRestoring = false;
      const house = client.getQueryData(houseQuery.queryKey);
      // Amounts and times are written as the house writes them.
      if (house) setCurrentHouse(house);
      settle();
    };
    const refetchOld = (): void =>
      void client.refetchQueries(
        { predicate: (query) => isOld(query) && query.state.fetchStatus === 'idle' },
        { cancelRefetch: false },
      );

    cache.subscribe((event) => {
      if (event.type !== 'updated' || isRestoring || !isKept(event.query)) return;
      const { action } = event;
      if (action.type === 'success') {
        save(client);
        // Somebody answers again.
        if (cache.findAll().some((query) => isOld(query) && query.state.data !== undefined)) refetchOld();
      }
      if (action.type === 'error' && isRefusal(action.error)) forget();
      const isFailure = action.type === 'failed' || action.type === 'error';
      if (action.type === 'pause' || (isFailure && isSilence(action.error))) restore();
    });
    const isWaiting = () =>
      cache
        .findAll({ predicate: isKept })
        .some(
          ({ state }) =>
            state.data === undefined && (state.fetchFailureCount > 0 || state.fetchStatus === 'paused'),
        );
    if (isWaiting()) restore();
    setTimeout(restore, patience);
    addEventListener('online', refetchOld);
    // What is asked for now waits for the network, and so the page knows that there is none.
    addEventListener('offline', () => void client.refetchQueries({ predicate: isKept }));
    return settled;
  };

  return {
    /** From now on answers are stored, and what nobody answers is what was last known. The promise is about the first time
     * that nobody has. */
    follow: (client: QueryClient): Promise<void> => {
      const settled = followed.get(client) ?? follow(client);
      followed.set(client, settled);
      return settled;
    },
    forget,
  };
};
