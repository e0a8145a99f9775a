import type { Db } from './db/schema.ts';
import type { Events } from './features/events/open-events.ts';
import type { OpenHouse } from './features/house/open-house.ts';
import type { Translations } from './features/house/translations/open-translations.ts';
import type { Identity } from './features/identity/create-identity.ts';
import type { Clock } from './lib/clock.ts';
import type { ListCache } from './lists/list-cache.ts';
import type { SendList } from './lists/send-list.ts';
import type { NewMail } from './mail/enqueue-mail.ts';
import type { UnsubscribeLinks } from './mail/unsubscribe-links.ts';
import type { Provider } from './payments/provider.ts';
import type { Settings } from './settings.ts';

export type Parts = {
  db: Db;
  clock: Clock;
  settings: Settings;
  house: OpenHouse;
  translations: Translations;
  lists: ListCache;
  sendList: SendList;
  events: Events;
  identity: Identity;
  /** Takes online payments; undefined without one. */
  provider: Provider | undefined;
  /** Sends a mail on its own; mails that belong to a change are enqueued in its transaction. */
  sendMail: (mail: NewMail) => Promise<void>;
  unsubscribe: UnsubscribeLinks;
};
