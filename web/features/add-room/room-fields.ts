import type { NewRoom } from '#contract/rooms.ts';

export type FieldName = keyof NewRoom;

type FieldOf<Name extends FieldName> = {
  label: string;
  /** A line, several of them, an address or a number. */
  type: 'line' | 'text' | 'url' | 'number';
  /** Whether it may be left blank: as the contract has it, or this does not compile. */
  optional: undefined extends NewRoom[Name] ? true : false;
  /** Below the label. A price is by the night or by the hour. */
  note?: string | ((unit: 'night' | 'hour') => string);
  /** The limits that the browser keeps to while typing. */
  limits?: { maxLength?: number; min?: number; max?: number; step?: number };
  rows?: number;
};

/** What the form asks of a room, in this order. A field of the contract without its line here does not compile. */
export const roomFields: { readonly [Name in FieldName]-?: FieldOf<Name> } = {
  title: { label: 'Title', type: 'line', optional: false, limits: { maxLength: 120 } },
  description: {
    label: 'Description',
    type: 'text',
    optional: false,
    limits: { maxLength: 2000 },
    rows: 3,
  },
  pricePerNight: {
    label: 'Price',
    type: 'number',
    optional: false,
    note: (unit) => `Dollars per ${unit}`,
    limits: { min: 0.01, step: 0.01 },
  },
  rating: {
    label: 'Rating',
    type: 'number',
    optional: false,
    note: '0 to 5, in steps of 0.1. Shown as the house rating until guests have reviewed the room',
    limits: { min: 0, max: 5, step: 0.1 },
  },
  details: {
    label: 'Details',
    type: 'text',
    optional: false,
    note: 'What it offers, one thing a line',
    limits: { maxLength: 4000 },
    rows: 4,
  },
  image: {
    label: 'Image',
    type: 'url',
    optional: false,
    note: 'A web address, or a path of this site such as /pictures/room-pod-dusk.svg',
  },
};

export const fieldNames = Object.keys(roomFields) as FieldName[]; // it has no other keys
