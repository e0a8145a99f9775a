import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isTime } from '#contract/dates.ts';
import type { BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { refuseClosedTime } from '#contract/house/opening-hours.rules.ts';
import { instantAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import { isTypedDate } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { shownStatus } from '../booking-tags.tsx';
import { previewKey } from '../desk-queries.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { type ChangeDraft, changeOf, countOf, draftOf } from './booking-change.ts';
import { deskBookingQuery } from './booking-queries.ts';
import { changeBooking } from './change-booking.ts';
import { findFree } from './find-free.ts';

/** How long the form has to rest before the price is fetched, in milliseconds. */
const pause = 250;

/** The alternatives for a booking: all bookables of its kind, and which of them are free. */
export const useChoices = (booking: DeskBooking, draft: ChangeDraft) => {
  const here = useVenueMinute();
  const count = countOf(booking, draft) ?? booking.count;
  const date = isTypedDate(draft.date) ? draft.date : booking.date;
  // Guests in the house move from tonight on, whenever they arrived.
  const from = shownStatus(booking) === 'Checked in' && here && date < here.today ? here.today : date;
  const to = addDays(date, booking.kind === 'room' ? count : 1);
  const { data: board } = useQuery({
    ...apiQuery('GET /desk/board', { query: { from, to: to < from ? from : to, kind: booking.kind } }),
    placeholderData: keepPreviousData,
  });
  if (!board || !here) return { bookables: [] as BoardBookable[], free: new Set<number>() };
  const time = isTime(draft.time) ? draft.time : booking.time;
  const start = instantAt(date, time, here.timeZone).epochMilliseconds;
  const wanted = booking.kind === 'room' ? { from, to } : { start, end: start + count * oneHour };
  const place = { kind: booking.kind, date, time, count };
  const free = refuseClosedTime(place, here.timeZone)
    ? new Set<number>()
    : findFree(board, wanted, {
        except: booking._id,
        dayOf: (instant) => clockAt(instant, here.timeZone).date,
      });
  return { bookables: board.bookables, free };
};

/** Moves, extends or shortens a booking: the draft, a preview of its price, and saving it. */
export const useBookingChange = (booking: DeskBooking) => {
  const client = useQueryClient();
  const { run, pending, refusal, dismiss } = useDeskAction();
  // The booking as the clerk saw it when the form was opened; a colleague may change it in the meantime.
  const [seen, setSeen] = useState<DeskBooking>(booking);
  const [draft, setDraft] = useState(() => draftOf(booking));
  // The draft that the clerk has allowed into a room that is not ready.
  const [anyway, setAnyway] = useState<ChangeDraft>();
  const isOutdated = booking.version !== seen.version && pending === undefined;
  const wanted = changeOf(seen, draft);
  const change = wanted && anyway === draft ? { ...wanted, anyway: true } : wanted;
  const [asked] = useDebouncedValue(JSON.stringify(change), pause);
  const params = { id: booking._id };
  const isSettled = asked === JSON.stringify(change);
  const preview = useQuery({
    queryKey: [previewKey, params.id, asked, booking.version],
    queryFn: ({ signal }) =>
      api('PUT /desk/bookings/{id}', { params, body: { ...change, preview: true } }, signal),
    enabled: change !== undefined && isSettled && !isOutdated && pending === undefined,
    retry: false,
    staleTime: 0,
  });
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...deskBookingQuery(booking._id), staleTime: 0 });
    dismiss();
    setSeen(fresh);
    setDraft(draftOf(fresh));
  };
  const { name } = booking.guest;
  const confirm = async (text: string) => {
    if (!change || !preview.data) return undefined;
    return run(
      changeBooking(seen, change, preview.data, {
        failed: m.desk_booking_not_moved({ name }),
        done: () => text,
        notUndone: m.desk_booking_not_put_back(),
        undone: m.desk_booking_put_back({ name }),
      }),
    );
  };
  const isAsked = change !== undefined && isSettled && !isOutdated;
  return {
    draft,
    edit: (part: Partial<ChangeDraft>) => setDraft((before) => ({ ...before, ...part })),
    preview: isAsked ? preview.data : undefined,
    previewError: isAsked ? preview.error : undefined,
    confirm,
    isBusy: pending !== undefined,
    refusal,
    /** Whether a colleague has changed the booking since the form was opened. */
    isOutdated,
    reload,
    goAnyway: () => {
      dismiss();
      setAnyway(draft);
    },
  };
};
