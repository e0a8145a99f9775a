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

/** All settings: what somebody has set, and for all else what this machine and the code say. */
export const completeHouse = (
  { settings }: Pick<StoredHouse, 'settings'>,
  { taxRate }: Pick<Settings, 'taxRate'>,
): CompleteHouse => {
  const { wifi = null, requireSecondFactor = false, rules = [], ...set } = settings;
  const { currency = defaultHouse.currency } = set;
  return {
    ...structuredClone({ ...defaultHouse, taxRate, ...set, requireSecondFactor, rules, wifi }),
    ...{ currencyDigits: digitsOf(currency), currencySymbol: symbolOf(currency) },
  };
};

/** What all of this process may know of the house: everything but secrets. */
const withoutSecrets = ({ wifi: _, ...house }: CompleteHouse): House => house;

/** The house of a database, for commands that run beside its server. */
export const loadHouse = async (db: Db): Promise<void> =>
  setCurrentHouse(withoutSecrets(completeHouse(await findStoredHouse(db), { taxRate: 0 })));

/** The tax rate at a moment; later changes do not affect it. */
export const findTaxRate = async (db: Db, machine: Pick<Settings, 'taxRate'>, at: Date): Promise<number> =>
  completeHouse(await findStoredHouse(db, at), machine).taxRate;

/** The Wi-Fi for guests who may see it; null without one. It is a secret, so it is not part of the cached house. */
export const loadWifi = async (db: Db): Promise<HouseSettings['wifi']> =>
  (await findStoredHouse(db)).settings.wifi ?? null;

export type OpenHouse = {
  /** Reads the settings again; done by itself after every change that any process makes. */
  reload(): Promise<House>;
  close(): void;
};

type Needs = {
  db: Db;
  changes: Pick<Changes, 'on'>;
  settings: Pick<Settings, 'taxRate'>;
  lists: Pick<ListCache, 'invalidate'>;
};

/** How long a process whose database does not answer waits before it asks for the settings again, in milliseconds. */
const retryAfter = 1_000;

/** Makes the house of the database this process's, and keeps it so. */
export const openHouse = async ({ db, changes, settings, lists }: Needs): Promise<OpenHouse> => {
  let isClosed = false;
  let newest = 0;
  const reload = async (): Promise<House> => {
    const stored = await findStoredHouse(db);
    const house = withoutSecrets(completeHouse(stored, settings));
    // Of two that are under way, the one that read earlier may be the later one to come back.
    if (!isClosed && stored.version >= newest) {
      newest = stored.version;
      setCurrentHouse(house);
    }
    // What was read between the announcement and now may be by the old terms.
    lists.invalidate('house');
    return house;
  };
  // Whatever else a server says while its database does not answer, it says in its usual name.
  await reload().catch(() => setCurrentHouse(withoutSecrets(completeHouse({ settings: {} }, settings))));
  let retry: NodeJS.Timeout | undefined;
  /** Asks until somebody answers: nobody would announce the change again. */
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
