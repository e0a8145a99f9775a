import type { FetchStatus, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { setCurrentHouse } from '#contract/house/house.rules.ts';
import { ProblemError } from './api.ts';
import { houseQuery } from './house.ts';
import { parseStored, type StoredText } from './stored-text.ts';

/** The response to a query, and when it came by this browser's clock. */
export type Known = { key: QueryKey; data: unknown; at: number };

type Options = {
  /** First elements of the query keys to store. */
  names: readonly string[];
  /** Whether a response belongs to the viewer; others are not stored. */
  isOwn?: (client: QueryClient, key: QueryKey) => boolean;
  /** Whether the stored responses must not be shown any more, given what is known now. */
  isOver?: (client: QueryClient, stored: readonly Known[]) => boolean;
};

/** After this long without a response, a page shows what was last known; in milliseconds. */
const patience = 4_000;

/** How long a stored response is kept without being refreshed while others are, in milliseconds. */
const storedFor = 7 * 24 * 3_600_000;

/** Whether there was no response; a refusal is one. */
const isSilence = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.problem.status >= 500;

/** Whether the viewer was refused or it does not exist. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && [401, 403, 404].includes(error.problem.status);

/** Live pages refetch every half minute, so anything older has had no response. In milliseconds. */
const longestSilence = 90_000;

/**
 * Whether the data on a live page may be outdated: from before the page opened, or without a response since.
 */
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

/** Stores the last responses of some queries in the browser, for use offline. */
export const createLastKnown = (
  text: StoredText,
  { names, isOwn = () => true, isOver = () => false }: Options,
) => {
  const followed = new WeakMap<QueryClient, Promise<void>>();
  const forget = (): void => {
    if (text.read()) text.write('');
  };
  const storedBy =
    (client: QueryClient) =>
    ({ queryKey }: Query): boolean =>
      names.includes(queryKey[0] as string) && isOwn(client, queryKey); // keys begin with their name
  const save = (client: QueryClient): void => {
    const isKept = storedBy(client);
    const answered = client
      .getQueryCache()
      .findAll({ predicate: (query) => isKept(query) && query.state.data !== undefined })
      .map(({ queryKey: key, state: { data, dataUpdatedAt: at } }): Known => ({ key, data, at }));
    const stored = readKnown(text.read());
    if (isOver(client, stored)) {
      forget();
      return;
    }
    // Queries without a new response keep the stored one, unless it is too old.
    const lately = stored.filter(({ at }) => Date.now() - at < storedFor);
    const known = new Map([...lately, ...answered].map((one) => [JSON.stringify(one.key), one]));
    text.write(JSON.stringify({ known: [...known.values()] }));
  };

  const follow = (client: QueryClient): Promise<void> => {
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const cache = client.getQueryCache();
    const isKept = storedBy(client);
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
      // Amounts and times are formatted by the house's settings.
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
        // The server responds again.
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
    // Refetching makes the queries wait for the network, by which the page knows that it is offline.
    addEventListener('offline', () => void client.refetchQueries({ predicate: isKept }));
    return settled;
  };

  return {
    /**
     * Starts storing responses, and shows the last known ones if the server does not respond. The promise
     * settles at the first such failure.
     */
    follow: (client: QueryClient): Promise<void> => {
      const settled = followed.get(client) ?? follow(client);
      followed.set(client, settled);
      return settled;
    },
    forget,
  };
};
