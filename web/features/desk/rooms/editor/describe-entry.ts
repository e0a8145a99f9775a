import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { m } from '#messages/web.ts';
import { formatPrice } from '#web/lib/format.ts';
import { nameState } from '../../booking-tags.tsx';
import { fieldNames, type RoomField } from './room-values.ts';

type Entry = DeskRoomDetail['lately'][number];

const isField = (name: string): name is RoomField => name in fieldNames;

const describeEdit = ({ by, before = {}, after = {} }: Entry): string => {
  if (after.retired === true) return m.desk_rooms_one_did_retire({ by });
  if (after.retired === false) return m.desk_rooms_one_did_bring_back({ by });
  if (typeof before.price === 'number' && typeof after.price === 'number')
    return m.desk_rooms_one_did_price({
      by,
      before: formatPrice(before.price),
      after: formatPrice(after.price),
    });
  const nameOf = (name: string) => (/^image/.test(name) ? 'photos' : name);
  const fields = [...new Set(Object.keys(after).map(nameOf))].map((name) =>
    isField(name) ? fieldNames[name] : name,
  );
  return m.desk_rooms_one_did_change({ by, fields: fields.join(', ') });
};

/** Describes a log entry of the bookable in one sentence. */
export const describeEntry = (entry: Entry): string => {
  const { by, action, before = {}, after = {} } = entry;
  if (action.startsWith('PUT /desk/readiness/'))
    return m.desk_rooms_one_did_readiness({ by, state: nameState(String(after.state)) });
  if (action === 'POST /desk/blocks') return m.desk_rooms_one_did_close({ by, reason: String(after.reason) });
  if (action.startsWith('DELETE /desk/blocks/'))
    return m.desk_rooms_one_did_open({ by, reason: String(before.reason) });
  if (action.endsWith('/feed'))
    return action.startsWith('PUT ')
      ? m.desk_rooms_one_did_make_feed({ by })
      : m.desk_rooms_one_did_end_feed({ by });
  if (action.includes('/imports')) {
    const name = String(after.name ?? before.name);
    if (action.startsWith('DELETE ')) return m.desk_rooms_one_did_remove_import({ by, name });
    return action.endsWith('/fetch')
      ? m.desk_rooms_one_did_fetch_import({ by, name })
      : m.desk_rooms_one_did_add_import({ by, name });
  }
  return action.startsWith('POST ') ? m.desk_rooms_one_did_add({ by }) : describeEdit(entry);
};
