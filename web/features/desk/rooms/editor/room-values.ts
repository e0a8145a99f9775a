import type { DeskRoomDetail } from '#contract/desk/rooms.ts';
import { isPictureUrl, sayMissing, visible } from '#contract/fields.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import type { NewRoomFields, RoomChange } from '../save-room.ts';

/** A bookable as the form has it: what is typed is text. */
export type RoomValues = {
  title: string;
  description: string;
  price: string;
  rating: string;
  details: string;
  image: string;
};

export type RoomField = keyof RoomValues;

export const emptyValues: RoomValues = {
  ...{ title: '', description: '', price: '', rating: '', details: '', image: '' },
};

/** The fields of a kind, in the order of the form: PCs have neither a rating nor details. */
export const fieldsOf = (kind: Kind): readonly RoomField[] =>
  kind === 'pc'
    ? ['title', 'description', 'price', 'image']
    : ['title', 'description', 'price', 'rating', 'details', 'image'];

export const fieldNames: Readonly<Record<RoomField, string>> = {
  title: m.desk_rooms_one_title(),
  description: m.desk_rooms_one_description(),
  price: m.desk_rooms_one_price(),
  rating: m.desk_rooms_one_rating(),
  details: m.desk_rooms_one_details(),
  image: m.desk_rooms_one_image(),
};

/** As many characters as the contract takes. */
export const mostOf = { title: 120, description: 2000, details: 4000 } as const;

export const toValues = (room: DeskRoomDetail): RoomValues => ({
  title: room.title,
  description: room.description,
  price: String(room.price),
  rating: room.rating === undefined ? '' : String(room.rating),
  details: room.allDetails,
  image: room.image,
});

const isBlank = (text: string): boolean => !visible.test(text);

const isDecimal = (text: string, digits: number): boolean =>
  new RegExp(`^\\d+([.]\\d{1,${digits}})?$`).test(text.trim());

const refuseField: Readonly<Record<RoomField, (text: string) => string | undefined>> = {
  title: () => undefined,
  description: () => undefined,
  details: () => undefined,
  price: (text) =>
    isDecimal(text, 2) && Number(text) >= 0.01 && Number(text) <= 1_000_000
      ? undefined
      : m.desk_rooms_one_wrong_price(),
  rating: (text) => (isDecimal(text, 1) && Number(text) <= 5 ? undefined : m.desk_rooms_one_wrong_rating()),
  image: (text) => (isPictureUrl(text.trim()) ? undefined : m.desk_rooms_one_wrong_image()),
};

/** What is wrong, field by field; the server looks again. A PC without a picture has the house's drawing. */
export const findWrong = (kind: Kind, values: RoomValues): Partial<Record<RoomField, string>> =>
  Object.fromEntries(
    fieldsOf(kind).flatMap((name) => {
      if (kind === 'pc' && name === 'image' && isBlank(values.image)) return [];
      const wrong = isBlank(values[name]) ? sayMissing(name) : refuseField[name](values[name]);
      return wrong === undefined ? [] : [[name, wrong]];
    }),
  );

/** What was typed, as the server has it once saved. */
export const tidy = <V extends Partial<RoomValues>>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      name === 'price' || name === 'rating' ? String(Number(text)) : text.trim(),
    ]),
  ) as V; // the same names

export const toChange = ({ price, rating, ...words }: Partial<RoomValues>): RoomChange => ({
  ...words,
  ...(price !== undefined && { price: Number(price) }),
  ...(rating !== undefined && { rating: Number(rating) }),
});

export const toNewRoom = ({ price, rating, ...words }: RoomValues): NewRoomFields => ({
  ...words,
  price: Number(price),
  rating: Number(rating),
});

const within = (text: string, most: number) => Math.min(Math.max(Number(text) || 0, 0), most);

/** The card as guests would see it, with what is still missing made up. */
export const previewOf = (
  kind: Kind,
  values: RoomValues,
  known: Pick<DeskRoomDetail, 'id' | 'reviews' | 'shownRating'> | undefined,
): Bookable => ({
  kind,
  id: known?.id ?? 0,
  title: values.title.trim() || m.desk_rooms_one_title(),
  description: values.description.trim() || m.desk_rooms_one_description(),
  picture: isPictureUrl(values.image.trim()) ? values.image.trim() : '',
  price: within(values.price, 1_000_000),
  // What guests have said counts for more than the house's own.
  rating: kind === 'pc' ? undefined : known?.reviews ? known.shownRating : within(values.rating, 5),
  reviews: known?.reviews ?? 0,
  details: values.details
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
});
