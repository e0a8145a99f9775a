import { defaultHouse, type House, setCurrentHouse } from '#contract/house/house.rules.ts';
import type { HouseSettings } from '#contract/house/house.ts';
import type { Changes } from '../../db/listen-changes.ts';
import type { Db } from '../../db/schema.ts';
import type { Settings } from '../../settings.ts';
import { findStoredHouse, type StoredHouse } from './house.queries.ts';

/** All settings: what somebody has set, and for all else what this machine and the code say. */
export const completeHouse = (
  { settings }: Pick<StoredHouse, 'settings'>,
  { taxRate }: Pick<Settings, 'taxRate'>,
): HouseSettings => {
  const { wifi = null, ...set } = settings;
  return structuredClone({ ...defaultHouse, taxRate, ...set, wifi }) as HouseSettings; // of its own, so it may be changed
};

/** What all of this process may know of the house: everything but secrets. */
const withoutSecrets = ({ wifi: _, ...house }: HouseSettings): House => house;

export type OpenHouse = {
  /** Reads the settings again; done by itself after every change that any process makes. */
  reload(): Promise<House>;
  close(): void;
};

type Needs = {
  db: Db;
  changes: Pick<Changes, 'on'>;
  settings: Pick<Settings, 'taxRate'>;
};

/** Makes the house of the database this process's, and keeps it so. */
export const openHouse = async ({ db, changes, settings }: Needs): Promise<OpenHouse> => {
  let isClosed = false;
  const reload = async (): Promise<House> => {
    const house = withoutSecrets(completeHouse(await findStoredHouse(db), settings));
    if (!isClosed) setCurrentHouse(house);
    return house;
  };
  await reload();
  const unsubscribe = changes.on((topic) => {
    // Whoever cannot be asked now is asked again when the listener is back.
    if (topic === 'house' || topic === '*') void reload().catch(() => {});
  });
  return {
    reload,
    close() {
      isClosed = true;
      unsubscribe();
      setCurrentHouse(defaultHouse);
    },
  };
};
