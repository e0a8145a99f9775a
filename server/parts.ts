import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './db/schema.ts';
import type { ListCache } from './lists/list-cache.ts';
import type { SendList } from './lists/send-list.ts';
import type { Settings } from './settings.ts';

/** What a feature may reach for. */
export type Parts = {
  db: Kysely<Database>;
  clock: Clock;
  settings: Settings;
  lists: ListCache;
  sendList: SendList;
};
