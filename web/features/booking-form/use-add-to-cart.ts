import { useState } from 'react';
import type { Wish } from '#contract/bookings.rules.ts';
import { cartIsFull } from '#web/features/cart/cart-words.ts';
import { addStay } from '#web/features/cart/use-cart.ts';
import type { Offer } from '#web/features/offers/offer.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { useBooking } from './use-booking.ts';

/** Puts what the form asks for into the cart, and tells what came of it as long as the form stays as it is. */
export const useAddToCart = (
  { kind, id, title, picture }: Offer,
  draft: BookingDraft,
  refuse: ReturnType<typeof useBooking>['refuse'],
) => {
  const [added, setAdded] = useState<{ draft: BookingDraft; text: string }>();
  const add = ({ date, time, count }: Wish, price: number) => {
    const outcome = addStay({ kind, id, title, image: picture, date, time, count, price });
    if (outcome === 'full') return refuse({ kind: 'bad', text: cartIsFull, alternatives: [] });
    refuse(undefined);
    setAdded({ draft, text: `${title} is in your cart${outcome === 'added' ? '' : ' already'}.` });
  };
  return {
    added: added?.draft === draft ? added.text : undefined,
    add,
    forget: () => setAdded(undefined),
  };
};
