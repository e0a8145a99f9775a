import { isPictureUrl } from '#contract/is-picture-url.ts';
import type { NewRoom } from '#contract/rooms.ts';
import type { Offer } from '#web/features/offers/offer.ts';

/** A room as it is being typed: all text. */
export type Draft = Record<'title' | 'description' | 'price' | 'rating' | 'details' | 'image', string> & {
  roomType: string;
};

export const emptyDraft: Draft = {
  roomType: 'sleeping',
  title: '',
  description: '',
  price: '',
  rating: '',
  details: '',
  image: '',
};

export const isComplete = (draft: Draft): boolean => Object.values(draft).every((text) => text.trim() !== '');

export const toNewRoom = ({ title, description, price, rating, details, image }: Draft): NewRoom => ({
  title,
  description,
  pricePerNight: Number(price),
  rating: Number(rating),
  details,
  image,
});

const within = (text: string, most: number) => Math.min(Math.max(Number(text) || 0, 0), most);

/** The card as it would look, with what is still missing made up. */
export const previewOf = (draft: Draft): Offer => ({
  kind: draft.roomType === 'study' ? 'study' : 'room',
  id: 0,
  title: draft.title || 'Title',
  description: draft.description || 'Description',
  picture: isPictureUrl(draft.image.trim()) ? draft.image.trim() : '',
  price: within(draft.price, 1_000_000),
  rating: within(draft.rating, 5),
  details: [],
});
