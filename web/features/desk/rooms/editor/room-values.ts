import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { describeMissing, visible } from '#contract/fields.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { isAmount, maxAmount } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import type { Photo } from '../../photos/photo.ts';
import type { NewRoomFields, RoomChange } from '../save-room.ts';

/** The values of the form: typed values are text. */
type RoomTexts = {
  title: string;
  description: string;
  price: string;
  rating: string;
  details: string;
  accessCode: string;
};

export type RoomValues = RoomTexts & { photos: readonly Photo[] };

export type RoomField = keyof RoomValues;
export type TextField = keyof RoomTexts;

export const emptyValues: RoomValues = {
  title: '',
  description: '',
  price: '',
  rating: '',
  details: '',
  accessCode: '',
  photos: [],
};

/** The text fields of a kind, in order: PCs have neither rating nor details. */
export const fieldsOf = (kind: Kind): readonly TextField[] =>
  kind === 'pc'
    ? ['title', 'description', 'price', 'accessCode']
    : ['title', 'description', 'price', 'rating', 'details', 'accessCode'];

export const fieldNames: Readonly<Record<RoomField, string>> = {
  title: m.desk_rooms_one_title(),
  description: m.desk_rooms_one_description(),
  price: m.desk_rooms_one_price(),
  rating: m.desk_rooms_one_rating(),
  details: m.desk_rooms_one_details(),
  accessCode: m.desk_rooms_one_access_code(),
  photos: m.desk_photos_heading(),
};

/** Maximum lengths, as in the contract. */
export const mostOf = { title: 120, description: 2000, details: 4000, accessCode: 40 } as const;

export const toValues = (room: DeskRoomDetail): RoomValues => ({
  title: room.title,
  description: room.description,
  price: String(room.price),
  rating: room.rating === undefined ? '' : String(room.rating),
  details: room.allDetails,
  accessCode: room.accessCode ?? '',
  photos: room.images.map((url, index) => ({ url, text: room.imageTexts[index] ?? '' })),
});

const isBlank = (text: string): boolean => !visible.test(text);

const isDecimal = (text: string, digits: number): boolean =>
  new RegExp(`^\\d+([.]\\d{1,${digits}})?$`).test(text.trim());

const refuseField: Readonly<Record<TextField, (text: string) => string | undefined>> = {
  title: () => undefined,
  description: () => undefined,
  details: () => undefined,
  accessCode: () => undefined,
  price: (text) =>
    isDecimal(text, 3) && Number(text) > 0 && Number(text) <= maxAmount() && isAmount(Number(text))
      ? undefined
      : m.desk_rooms_one_wrong_price(),
  rating: (text) => (isDecimal(text, 1) && Number(text) <= 5 ? undefined : m.desk_rooms_one_wrong_rating()),
};

/** Errors by field; the server checks again. */
export const findWrong = (kind: Kind, values: RoomValues): Partial<Record<RoomField, string>> =>
  Object.fromEntries(
    fieldsOf(kind).flatMap((name) => {
      const isMissing = isBlank(values[name]) && name !== 'accessCode';
      const wrong = isMissing ? describeMissing(name) : refuseField[name](values[name]);
      return wrong === undefined ? [] : [[name, wrong]];
    }),
  );

/** Fields that have another name on the server. */
const serverNames: Readonly<Record<string, RoomField>> = {
  pricePerNight: 'price',
  images: 'photos',
  imageTexts: 'photos',
};

/** The form's field for a path of the server. */
export const fieldAt = (path: string): RoomField => serverNames[path] ?? (path as RoomField); // the contract has no other fields

/** Normalizes typed values to what the server will store. */
export const tidy = <V extends Partial<RoomValues>>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string')
        return [name, value.map(({ url, text }) => ({ url, text: text.trim() }))];
      return [name, name === 'price' || name === 'rating' ? String(Number(value)) : value.trim()];
    }),
  ) as V; // the same names

/** Without photos, it gets the drawing of its kind. */
const toImages = (kind: Kind, photos: readonly Photo[]) => ({
  images: photos.length > 0 ? photos.map(({ url }) => url) : [bookableKinds[kind].fallback],
  imageTexts: photos.map(({ text }) => text),
});

export const toChange = (
  kind: Kind,
  { price, rating, photos, ...words }: Partial<RoomValues>,
): RoomChange => ({
  ...words,
  ...(photos && toImages(kind, photos)),
  ...(price !== undefined && { price: Number(price) }),
  ...(rating !== undefined && { rating: Number(rating) }),
});

export const toNewRoom = (kind: Kind, { price, rating, photos, ...words }: RoomValues): NewRoomFields => ({
  ...words,
  ...toImages(kind, photos),
  price: Number(price),
  rating: Number(rating),
});

const within = (text: string, most: number) => Math.min(Math.max(Number(text) || 0, 0), most);

/** The card as guests would see it, with placeholders for missing values. */
export const previewOf = (
  kind: Kind,
  values: RoomValues,
  known: Pick<DeskRoomDetail, 'id' | 'reviews' | 'shownRating'> | undefined,
): Bookable => ({
  kind,
  id: known?.id ?? 0,
  title: values.title.trim() || m.desk_rooms_one_title(),
  description: values.description.trim() || m.desk_rooms_one_description(),
  picture: values.photos[0]?.url ?? '',
  price: within(values.price, maxAmount()),
  // Ratings by guests take precedence over the house's own.
  rating: kind === 'pc' ? undefined : known?.reviews ? known.shownRating : within(values.rating, 5),
  reviews: known?.reviews ?? 0,
  details: values.details
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
});
