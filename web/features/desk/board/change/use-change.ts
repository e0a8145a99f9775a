import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { changeBooking } from '../../booking/change-booking.ts';
import { previewKey } from '../../desk-queries.ts';
import { useDeskAction } from '../../use-desk-action.ts';
import { nameDone } from './describe-change.ts';
import { type Here, isSamePlace, type Obstacle, type Place, placeOf, writeChange } from './place.ts';

/** A booking being moved, extended or shortened; nothing is written before it is confirmed. */
export type Draft = {
  /** The booking as it was when picked up. */
  booking: DeskBooking;
  to: Place;
  /** The title of the new bookable. */
  title: string;
  via: 'pointer' | 'keys';
  obstacle: Obstacle | undefined;
  /** Also into a room that is not ready. */
  anyway?: boolean;
};

const bodyOf = ({ booking, to, anyway }: Draft) => ({
  ...writeChange(booking, to),
  ...(anyway && { anyway }),
});

/** How long keys have to rest before the price is fetched, in milliseconds. */
const pause = 200;

const usePreview = (draft: Draft | undefined) => {
  const [asked] = useDebouncedValue(draft, draft?.via === 'keys' ? pause : 0);
  const isAsked =
    asked !== undefined &&
    asked === draft &&
    !asked.obstacle &&
    !isSamePlace(asked.to, placeOf(asked.booking));
  const preview = useQuery({
    queryKey: [previewKey, asked?.booking._id, asked?.booking.version, asked?.to, asked?.anyway],
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('There is nothing to ask for.');
      const { booking } = asked;
      const body = { ...bodyOf(asked), version: booking.version, preview: true };
      return api('PUT /desk/bookings/{id}', { params: { id: booking._id }, body }, signal);
    },
    enabled: isAsked,
    // Price and availability are fetched each time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // Until the keys rest, any data is for another place.
  return isAsked ? preview : { data: undefined, error: null, isSuccess: false, isFetching: true };
};

/** Changes one booking at a time: preview, confirmation, undo. */
export const useChange = (here: Here, onDone: (bookingId: string, place: Place) => void) => {
  const [draft, setDraft] = useState<Draft>();
  const { run, pending, refusal, dismiss } = useDeskAction();
  const preview = usePreview(draft);
  const isUnchanged = draft !== undefined && isSamePlace(draft.to, placeOf(draft.booking));
  const canConfirm =
    draft !== undefined &&
    !draft.obstacle &&
    !isUnchanged &&
    preview.isSuccess &&
    !preview.isFetching &&
    pending === undefined;
  const cancel = () => {
    setDraft(undefined);
    dismiss();
  };
  const confirm = async () => {
    if (!draft || !canConfirm || !preview.data) return;
    const { booking, to } = draft;
    const before = placeOf(booking);
    const after = { ...booking, ...to };
    const result = await run(
      changeBooking(booking, bodyOf(draft), preview.data, {
        failed: m.desk_board_not_changed(),
        done: () => nameDone(draft, here),
        notUndone: m.desk_board_not_undone(),
        undone: nameDone({ booking: after, to: before, title: booking.title }, here),
      }),
    );
    if (!result) return;
    setDraft(undefined);
    onDone(booking._id, to);
  };
  return {
    draft,
    /** Picks up a booking, or carries it on. */
    carry: (next: Draft) => {
      dismiss();
      setDraft(next);
    },
    cancel,
    confirm,
    canConfirm,
    isUnchanged,
    isBusy: pending !== undefined,
    preview,
    refusal,
  };
};

export type Change = ReturnType<typeof useChange>;
