import { isPictureUrl } from '#contract/fields.rules.ts';
import type { NewRoom } from '#contract/rooms.ts';
import type { Offer } from '#web/features/offers/offer.ts';
import { type Outcome, refuseBlank } from '#web/lib/explain-failure.ts';
import { type FieldName, fieldNames, roomFields } from './room-fields.ts';

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
export const previewOf = (draft: Draft): Offer => ({
  kind: draft.roomType === 'study' ? 'study' : 'room',
  id: 0,
  title: draft.title || 'Title',
  description: draft.description || 'Description',
  picture: isPictureUrl(draft.image.trim()) ? draft.image.trim() : '',
  price: within(draft.pricePerNight, 1_000_000),
  rating: within(draft.rating, 5),
  details: [],
});
