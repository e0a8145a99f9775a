import { isPictureUrl } from '#contract/fields.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { NewRoom } from '#contract/rooms.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';

/** The form takes one picture, by its address; a code is set on the page of the room. */
type TypedRoom = Omit<NewRoom, 'image' | 'images' | 'imageTexts' | 'accessCode'> & { image: string };

export type FieldName = keyof TypedRoom;

type FieldOf<Name extends FieldName> = {
  label: string;
  /** A line, several of them, an address or a number. */
  type: 'line' | 'text' | 'url' | 'number';
  /** Whether it may be left blank: as the contract has it, or this does not compile. */
  optional: undefined extends TypedRoom[Name] ? true : false;
  /** Below the label. A price is by the night or by the hour. */
  note?: string | ((unit: 'night' | 'hour') => string);
  /** The limits that the browser keeps to while typing. */
  limits?: { maxLength?: number; min?: number; max?: number; step?: number | 'any' };
  rows?: number;
};

/** What the form asks of a room, in this order. A field of the contract without its line here does not compile. */
export const roomFields: { readonly [Name in FieldName]-?: FieldOf<Name> } = {
  title: { label: 'Title', type: 'line', optional: false, limits: { maxLength: 120 } },
  description: {
    label: m.add_room_description(),
    type: 'text',
    optional: false,
    limits: { maxLength: 2000 },
    rows: 3,
  },
  pricePerNight: {
    label: 'Price',
    type: 'number',
    optional: false,
    note: (unit) => m.add_room_dollars_per({ unit, currency: currentHouse().currency }),
    limits: { min: 0.001, step: 'any' },
  },
  rating: {
    label: m.add_room_rating(),
    type: 'number',
    optional: false,
    note: m.add_room_0_to_5_in_steps(),
    limits: { min: 0, max: 5, step: 0.1 },
  },
  details: {
    label: m.add_room_details(),
    type: 'text',
    optional: false,
    note: m.add_room_what_it_offers_one_thing(),
    limits: { maxLength: 4000 },
    rows: 4,
  },
  image: {
    label: 'Image',
    type: 'url',
    optional: false,
    note: m.add_room_web_address_or_a_path(),
  },
};

export const fieldNames = Object.keys(roomFields) as FieldName[]; // it has no other keys

/** A room as it is being typed: all text. */
export type Draft = Record<FieldName | 'roomType', string>;

const blankFields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<FieldName, string>; // each of them

export const emptyDraft: Draft = { ...blankFields, roomType: 'sleeping' };

/** Says which fields are still blank that may not be. */
export const findMissing = (draft: Draft): Outcome | undefined => {
  const required = fieldNames.filter((name) => !roomFields[name].optional);
  return refuseBlank(Object.fromEntries(required.map((name) => [name, draft[name]])));
};

/** What was typed, with its numbers; what was left blank is left out. */
export const toNewRoom = (draft: Draft): NewRoom => {
  const typed = fieldNames.filter((name) => draft[name].trim() !== '');
  const entries = typed.map((name) => [
    name,
    roomFields[name].type === 'number' ? Number(draft[name]) : draft[name],
  ]);
  return Object.fromEntries(entries); // what may not be blank was found by `findMissing`, and the server looks again
};

const within = (text: string, most: number) => Math.min(Math.max(Number(text) || 0, 0), most);

/** The card as it would look, with what is still missing made up. */
export const previewOf = (draft: Draft): Bookable => ({
  kind: draft.roomType === 'study' ? 'study' : 'room',
  id: 0,
  title: draft.title || 'Title',
  description: draft.description || 'Description',
  picture: isPictureUrl(draft.image.trim()) ? draft.image.trim() : '',
  price: within(draft.pricePerNight, 1_000_000),
  rating: within(draft.rating, 5),
  details: [],
});
