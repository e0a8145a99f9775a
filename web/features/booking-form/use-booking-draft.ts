import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Kind } from '#contract/kinds.ts';
import { type BookingDraft, readDraft, writeDraft } from './booking-draft.ts';

/** The form, kept in the address as well, so that reloading, signing in and a shared link find it as it was. */
export const useBookingDraft = (kind: Kind) => {
  const [search, setSearch] = useSearchParams();
  // Keeps the way back to the list that led here.
  const { state } = useLocation();
  const [draft, setDraft] = useState(() => readDraft(kind, search));
  const change = (part: Partial<BookingDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setSearch(writeDraft(kind, next), { replace: true, preventScrollReset: true, state });
  };
  return [draft, change] as const;
};
