import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BookingTime } from '#contract/bookings.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { refetchAvailability } from '#web/features/availability/follow-availability.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { refreshBookings } from '#web/features/bookings/my-bookings-query.ts';
import { findViewer, sessionQuery, withNext } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';
import { useIsMounted, useSubmitOnce } from '#web/lib/submit-once.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { Refusal } from './check-draft.ts';

type NewBooking = { request: BookingTime; id: number; amount: number; idempotencyKey: string };

/** Books and returns the reference. Sends the price that the guest was shown, so that no other is charged. */
const sendBooking = async ({ request, id, amount, idempotencyKey }: NewBooking): Promise<string> => {
  const { kind, date, time, count } = request;
  const { insertedId } =
    kind === 'pc'
      ? await api('POST /pcbookinghistory', {
          body: { pcId: id, date, time, duration: count, totalCost: amount },
          idempotencyKey,
        })
      : await api('POST /bookings', {
          body: {
            roomId: id,
            date,
            time,
            amount,
            ...(kind === 'room'
              ? { roomType: 'sleeping', nights: count }
              : { roomType: 'study', duration: count }),
          },
          idempotencyKey,
        });
  return insertedId;
};

/** Whether somebody else has booked it. */
export const isTaken = (refusal: Refusal | undefined) => refusal?.code?.endsWith('_TAKEN');

export type Booked = { reference: string; request: BookingTime; amount: number };

/** Refusal messages; not needed on a first visit, so loaded once the guest starts to fill in the form. */
export const loadRefusals = () => import('./check-draft.ts');

/** The notice of a booking made, loaded at the same time. */
export const loadBookedNotice = () => import('./booked-notice.tsx');

type BookedNotice = Awaited<ReturnType<typeof loadBookedNotice>>['BookedNotice'];

/** Why nothing was booked. If the code for that fails to load, treats it as a lost response. */
export const explain = async (kind: Kind, error: unknown): Promise<Refusal> => {
  const refusals = await loadRefusals().catch(() => undefined);
  return (
    refusals?.explainRefusal(kind, error) ?? {
      kind: 'bad',
      text: m.booking_form_unanswered({ kind }),
      alternatives: [],
    }
  );
};

/** Sends bookings; returns the outcome and a function to submit. Visitors sign in first and return. */
export const useBooking = (bookable: Bookable, draft: BookingDraft, onBooked: () => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [booked, setBooked] = useState<Booked & { Notice: BookedNotice }>();
  // A refusal only applies to the form that was sent.
  const [refused, setRefused] = useState<{ draft: BookingDraft; refusal: Refusal }>();
  const latest = useRef(draft);
  latest.current = draft;
  const refuse = (refusal: Refusal | undefined) => setRefused(refusal && { draft: latest.current, refusal });
  const submitOnce = useSubmitOnce({ forgetsRefused: false });
  const isMounted = useIsMounted();

  const signIn = () => navigate(withNext(pages.login, pathname + search));

  /** Sends a request; reports the outcome only while the page is open. */
  const send = async (request: BookingTime, amount: number): Promise<void> => {
    try {
      const reference = await submitOnce({ request, amount }, (idempotencyKey) =>
        sendBooking({ request, id: bookable.id, amount, idempotencyKey }),
      );
      const notice = await loadBookedNotice().catch(() => undefined);
      if (!isMounted.current) return;
      // If the notice fails to load, the history shows the booking.
      if (!notice) return void navigate(pages.bookings);
      setBooked({ reference, request, amount, Notice: notice.BookedNotice });
      onBooked();
    } catch (error) {
      if (!isMounted.current) return;
      const refusal = await explain(bookable.kind, error);
      if (!isMounted.current) return;
      if (refusal.code === 'PRICE_CHANGED') {
        void client.invalidateQueries({ queryKey: ['bookable'] });
        refetchAvailability(client);
      }
      if (refusal.code !== 'NOT_SIGNED_IN') return refuse(refusal);
      await client.resetQueries({ queryKey: sessionQuery.queryKey });
      await signIn();
    }
  };

  const book = async (request: BookingTime, amount: number): Promise<void> => {
    setRefused(undefined);
    if ((await findViewer(client)) === null) return void (await signIn());
    await send(request, amount);
    void refreshBookings(client);
  };

  return {
    booked,
    refusal: refused?.draft === draft ? refused.refusal : undefined,
    refuse,
    book,
    startAgain: () => setBooked(undefined),
  };
};
