import { isPictureUrl } from '#contract/fields.rules.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { NewRoom } from '#contract/rooms.ts';
import { m } from '#messages/web.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';

/** The form takes one picture by its URL; an access code is set on the room's page. */
type TypedRoom = Omit<NewRoom, 'image' | 'images' | 'imageTexts' | 'accessCode'> & { image: string };

export type FieldName = keyof TypedRoom;

type FieldOf<Name extends FieldName> = {
  label: string;
  /** A single line, several lines, a URL or a number. */
  type: 'line' | 'text' | 'url' | 'number';
  /** Whether it may stay blank; has to match the contract to compile. */
  optional: undefined extends TypedRoom[Name] ? true : false;
  /** A note below the label, by unit if it is about the price. */
  note?: string | ((unit: 'night' | 'hour') => string);
  /** Limits that the browser enforces while typing. */
  limits?: { maxLength?: number; min?: number; max?: number; step?: number | 'any' };
  rows?: number;
};

/** The form's fields, in order. A field of the contract that is missing here does not compile. */
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

/** A room being typed: all values are text. */
export type Draft = Record<FieldName | 'roomType', string>;

const blankFields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<FieldName, string>; // each of them

export const emptyDraft: Draft = { ...blankFields, roomType: 'sleeping' };

/** Reports required fields that are still blank. */
export const findMissing = (draft: Draft): Outcome | undefined => {
  const required = fieldNames.filter((name) => !roomFields[name].optional);
  return refuseBlank(Object.fromEntries(required.map((name) => [name, draft[name]])));
};

/** The typed values, with numbers parsed and blank ones left out. */
export const toNewRoom = (draft: Draft): NewRoom => {
  const typed = fieldNames.filter((name) => draft[name].trim() !== '');
  const entries = typed.map((name) => [
    name,
    roomFields[name].type === 'number' ? Number(draft[name]) : draft[name],
  ]);
  return Object.fromEntries(entries); // `findMissing` has checked required fields, and the server validates again
};

const within = (text: string, most: number) => Math.min(Math.max(Number(text) || 0, 0), most);

/** A preview of the card, with placeholders for what is missing. */
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
