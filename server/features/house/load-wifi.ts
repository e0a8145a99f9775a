import type { HouseSettings } from '#contract/house/house.ts';
import type { Db } from '../../db/schema.ts';
import { findStoredHouse } from './house.queries.ts';

/** The Wi-Fi of the house, for those who may know it; null where it has none. It is kept nowhere else in the process. */
export const loadWifi = async (db: Db): Promise<HouseSettings['wifi']> =>
  (await findStoredHouse(db)).settings.wifi ?? null;
