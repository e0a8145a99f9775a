import { digitsOf, symbolOf } from '#contract/house/currency-digits.ts';
import { defaultHouse } from '#contract/house/default-house.ts';
import { type House, setCurrentHouse } from '#contract/house/house.rules.ts';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Changes } from '../../db/listen-changes.ts';
import type { Db } from '../../db/schema.ts';
import type { ListCache } from '../../lists/list-cache.ts';
import type { Settings } from '../../settings.ts';
import { findStoredHouse, type StoredHouse } from './house.queries.ts';

type CompleteHouse = HouseSettings & House;

/** All settings: the stored ones, with defaults from this machine's environment and the code. */
export const completeHouse = (
  { settings }: Pick<StoredHouse, 'settings'>,
  { taxRate }: Pick<Settings, 'taxRate'>,
): CompleteHouse => {
  const { wifi = null, requireSecondFactor = false, rules = [], ...set } = settings;
  const { currency = defaultHouse.currency } = set;
  return {
    ...structuredClone({ ...defaultHouse, taxRate, ...set, requireSecondFactor, rules, wifi }),
    currencyDigits: digitsOf(currency),
    currencySymbol: symbolOf(currency),
  };
};

/** What this process caches of the house: everything except secrets. */
const withoutSecrets = ({ wifi: _, ...house }: CompleteHouse): House => house;

/** Loads the house from a database, for commands that run beside the server. */
export const loadHouse = async (db: Db): Promise<void> =>
  setCurrentHouse(withoutSecrets(completeHouse(await findStoredHouse(db), { taxRate: 0 })));

/** The tax rate at a moment; later changes do not affect it. */
export const findTaxRate = async (db: Db, machine: Pick<Settings, 'taxRate'>, at: Date): Promise<number> =>
  completeHouse(await findStoredHouse(db, at), machine).taxRate;

/** The Wi-Fi for guests who may see it; null without one. It is a secret, so it is not part of the cached house. */
export const loadWifi = async (db: Db): Promise<HouseSettings['wifi']> =>
  (await findStoredHouse(db)).settings.wifi ?? null;

export type OpenHouse = {
  /** Reloads the settings; runs automatically after a change by any process. */
  reload(): Promise<House>;
  close(): void;
};

type Needs = {
  db: Db;
  changes: Pick<Changes, 'on'>;
  settings: Pick<Settings, 'taxRate'>;
  lists: Pick<ListCache, 'invalidate'>;
};

/** The pause before reloading when the database does not respond, in milliseconds. */
const retryAfter = 1_000;

/** Loads the house into this process and keeps it up to date. */
export const openHouse = async ({ db, changes, settings, lists }: Needs): Promise<OpenHouse> => {
  let isClosed = false;
  let newest = 0;
  const reload = async (): Promise<House> => {
    const stored = await findStoredHouse(db);
    const house = withoutSecrets(completeHouse(stored, settings));
    // Concurrent reloads can finish in another order than they read.
    if (!isClosed && stored.version >= newest) {
      newest = stored.version;
      setCurrentHouse(house);
    }
    // Lists cached since the notification may use the old terms.
    lists.invalidate('house');
    return house;
  };
  // Until the database responds, use the defaults, so that error messages carry a name.
  await reload().catch(() => setCurrentHouse(withoutSecrets(completeHouse({ settings: {} }, settings))));
  let retry: NodeJS.Timeout | undefined;
  /** Retries until it succeeds: the change is not announced again. */
  const follow = (): void => {
    clearTimeout(retry);
    reload().catch(() => {
      if (!isClosed) retry = setTimeout(follow, retryAfter);
    });
  };
  const unsubscribe = changes.on((topic) => {
    if (topic === 'house' || topic === '*') follow();
  });
  return {
    reload,
    close() {
      isClosed = true;
      clearTimeout(retry);
      unsubscribe();
      setCurrentHouse(defaultHouse);
    },
  };
};
