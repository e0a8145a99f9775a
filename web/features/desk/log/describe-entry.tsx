import type { Icon } from '@tabler/icons-react';
import {
  IconBed,
  IconCalendar,
  IconCash,
  IconKey,
  IconSettings,
  IconTag,
  IconToolsKitchen2,
  IconUser,
} from '@tabler/icons-react';
import type { LogKind } from '#contract/desk/log.rules.ts';
import type { LogEntry } from '#contract/desk/log.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { kinds } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { bookingAddress } from '../booking-address.ts';
import { nameState } from '../booking-tags.tsx';
import { nameLanguage } from '../languages/name-language.ts';
import { roomAddress } from '../rooms/room-address.ts';

export const kindIcons: Readonly<Record<LogKind, Icon>> = {
  bookings: IconCalendar,
  money: IconCash,
  rooms: IconBed,
  prices: IconTag,
  food: IconToolsKitchen2,
  guests: IconUser,
  settings: IconSettings,
  access: IconKey,
};

const readFact = ({ after, before }: LogEntry, name: string): unknown => after?.[name] ?? before?.[name];

const readText = (entry: LogEntry, name: string): string => {
  const fact = readFact(entry, name);
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
};

const idOf = (subject: string): string => subject.split(' ').at(-1) ?? '';

const wordOf = (subject: string): string => subject.split(' ').slice(0, -1).join(' ');

/** The subject of an entry by its usual name: `PC 02`, `Order #1053`, a booking's reference. */
export const describeSubject = (entry: LogEntry): string => {
  const { subject, title } = entry;
  const word = wordOf(subject);
  if (word === 'booking') return idOf(subject);
  if (word === 'order') return m.desk_log_order({ id: idOf(subject) });
  if (subject === 'house') return m.desk_log_settings();
  if (subject === 'price rules') return m.desk_log_rules();
  return title || readText(entry, 'title') || readText(entry, 'name') || '';
};

/** The address of the subject's page; undefined if it is gone or has none. */
export const findSubject = ({ subject, title }: LogEntry): string | undefined => {
  const [word, id] = [wordOf(subject), idOf(subject)];
  const kind = kinds.find((one) => one === word);
  if (kind) return title ? roomAddress(kind, Number(id)) : undefined;
  if (word === 'booking') return title ? bookingAddress(id) : undefined;
  if (word === 'price rule' || subject === 'price rules') return pages.deskRates;
  if (word === 'order') return pages.orderUpdate;
  if (word === 'dish') return pages.menuUpdate;
  if (word === 'guest' && title) return pages.deskGuest.replace(':uid', id).replace(':id', id);
  return subject === 'house' ? pages.deskSettings : undefined;
};

/** The action as used in messages: `POST /desk/blocks` is `post_desk_blocks`. */
const slugOf = (action: string): string =>
  action
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const stateOf = (entry: LogEntry): string => {
  const { pinned, suspended } = entry.after ?? {};
  if (pinned === true) return 'pinned';
  if (typeof suspended === 'boolean') return suspended ? 'suspended' : 'lifted';
  if (entry.action === 'PUT /desk/translations')
    return readText(entry, 'translation') === '' || entry.after?.translation === ''
      ? 'nothing'
      : nameLanguage(readText(entry, 'language'));
  if (entry.action === 'PUT /users/{uid}') return m.desk_log_role({ role: readText(entry, 'role') });
  if (entry.action === 'release hold') return `${readText(entry, 'date')} ${readText(entry, 'time')}`;
  return nameState(readText(entry, 'state') || readText(entry, 'status'));
};

/** How many places besides its subject an entry is about: an expired cart has one entry. */
const countOthers = (entry: LogEntry): number =>
  Math.max(0, readText(entry, 'places').split(', ').length - 1);

export const nameActor = ({ actor }: Pick<LogEntry, 'actor'>): string => actor || currentHouse().name;

/** Who did what, as a sentence; `bold` wraps the names in it. */
export const describeEntry = (entry: LogEntry, bold: (text: string) => React.ReactNode) => {
  const { action, kind, refused, guest } = entry;
  const actor = nameActor(entry);
  if (refused !== undefined) return m.desk_log_tried({ kind, actor, action, b: bold });
  const amount = readFact(entry, 'amount');
  const word = wordOf(entry.subject);
  const nameless = word === 'guest' ? m.desk_log_erased_guest() : m.desk_log_something();
  return m.desk_log_did({
    what: slugOf(action),
    actor,
    action,
    b: bold,
    state: stateOf(entry),
    others: countOthers(entry),
    title: (word === 'booking' ? entry.title : describeSubject(entry)) || nameless,
    guest: guest || readText(entry, 'guest') || m.desk_log_somebody(),
    passkey: readText(entry, 'passkey'),
    sum: typeof amount === 'number' ? formatSum(Math.abs(amount)) : '',
  });
};
