import type { Kind } from '#contract/kinds.ts';
import { api, type CallInput } from '#web/lib/api.ts';

/** The changed fields of a bookable, by names that all kinds share. */
export type RoomChange = {
  title?: string;
  description?: string;
  details?: string;
  images?: string[];
  imageTexts?: string[];
  price?: number;
  rating?: number;
  accessCode?: string;
  retired?: boolean;
  version?: number;
};

/** Renames the price for rooms and study rooms. */
const nameForRoom = ({ price, ...same }: RoomChange) => ({
  ...same,
  ...(price !== undefined && { pricePerNight: price }),
});

/** Saves changes of a room, study room or PC; returns its new version. */
export const saveRoom = async (kind: Kind, id: number, change: RoomChange): Promise<{ version: number }> => {
  const params = { id: String(id) };
  if (kind === 'pc') return api('PUT /pcs/{id}', { params, body: change });
  if (kind === 'study') return api('PUT /studyRooms/{id}', { params, body: nameForRoom(change) });
  return api('PUT /rooms/{id}', { params, body: nameForRoom(change) });
};

export type NewRoomFields = Required<
  Pick<RoomChange, 'title' | 'description' | 'images' | 'imageTexts' | 'price' | 'accessCode'>
> &
  Required<Pick<RoomChange, 'details' | 'rating'>>;

/** Adds a bookable, once per idempotency key; returns its id. */
export const addRoom = async (kind: Kind, fields: NewRoomFields, idempotencyKey: string): Promise<number> => {
  const { price, details, rating, ...shared } = fields;
  if (kind === 'pc')
    return (await api('POST /pcs', { body: { ...shared, price }, idempotencyKey })).insertedId;
  const body: CallInput<'POST /rooms'>['body'] = { ...shared, details, rating, pricePerNight: price };
  const call = kind === 'study' ? 'POST /studyRooms' : 'POST /rooms';
  return (await api(call, { body, idempotencyKey })).insertedId;
};
