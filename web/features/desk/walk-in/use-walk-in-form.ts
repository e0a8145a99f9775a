import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#contract/dates.ts';
import { listClosed } from '#contract/house/opening-hours.rules.ts';
import { type Kind, kinds, longest } from '#contract/kinds.ts';
import { instantAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { groupQuote } from '#web/features/prices/describe-units.ts';
import { quoteQuery } from '#web/features/prices/quote-query.ts';
import { api } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import type { FieldMessages } from '#web/lib/explain-failure.ts';
import { formatSum } from '#web/lib/format.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { readChange } from '../bill/payment-draft.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { findOffers } from './find-offers.ts';
import type { WalkInStart } from './walk-in-dialog.tsx';
import {
  beginDraft,
  canChoose,
  choose,
  isChosen,
  readStay,
  type Stay,
  startOf,
  type WalkInDraft,
  writeBody,
} from './walk-in-draft.ts';

/** How many days ahead bookings are fetched, to know until when something is free. */
const daysAhead = 14;

const taken: ReadonlySet<string | undefined> = new Set(['ROOM_TAKEN', 'STUDY_ROOM_TAKEN', 'PC_TAKEN']);

const readCount = (kind: Kind, typed: string): number | undefined => {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= longest[kind] ? count : undefined;
};

/** The offers of each kind: of the selected kind for the requested length, of the others for one night or hour. */
const useOffers = (draft: WalkInDraft, start: WalkInStart, here: VenueMinute) => {
  const first = start.date ?? here.today;
  const count = readCount(draft.kind, draft.counts[draft.kind]) ?? 1;
  const ahead = daysAhead + (draft.kind === 'room' ? count : 1);
  const from = first < here.today ? first : here.today < addDays(first, -daysAhead) ? first : here.today;
  const last = addDays(first, ahead);
  const board = useQuery(apiQuery('GET /desk/board', { query: { from, to: last } }));
  const dayStart = (date: string) => instantAt(date, '00:00', here.timeZone).epochMilliseconds;
  const listFor = (kind: Kind) => {
    if (!board.data) return undefined;
    const { date, time } = startOf(kind, start, here);
    const request = {
      kind,
      start: kind === 'room' ? date : instantAt(date, time, here.timeZone).epochMilliseconds,
      count: readCount(kind, draft.counts[kind]) ?? 1,
    };
    return findOffers(board.data, request, {
      dayStart,
      shut: listClosed(
        kind,
        { from: instantAt(from, '00:00', here.timeZone), to: instantAt(last, '00:00', here.timeZone) },
        here.timeZone,
      ),
    });
  };
  return {
    board,
    lists: Object.fromEntries(kinds.map((kind) => [kind, listFor(kind)])) as Record<
      Kind,
      ReturnType<typeof listFor>
    >,
  }; // one entry per kind
};

const findErrors = (draft: WalkInDraft, amount: number): FieldMessages => ({
  ...(draft.who === 'new' && draft.name.trim() === '' && { name: m.desk_walk_in_name_missing() }),
  ...(draft.who === 'new' &&
    draft.email.trim() !== '' &&
    !/^\S+@\S+\.\S+$/.test(draft.email.trim()) && { email: m.desk_walk_in_email_wrong() }),
  ...(draft.who === 'known' && !draft.guest && { guest: m.desk_walk_in_guest_missing() }),
  ...(draft.pay === 'cash' &&
    amount > 0 &&
    draft.given !== undefined &&
    readChange(draft.given, amount) === undefined && {
      given: m.desk_walk_in_given_less({ amount: formatSum(amount) }),
    }),
});

/** A stay at today's price, including price rules. */
const useQuoted = (stay: Stay | undefined): Stay | undefined => {
  const asked = { kind: 'room', id: 0, date: '', time: '', count: 0 } as const;
  const { data: quote } = useQuery({
    ...quoteQuery(stay ? { ...stay, id: stay.offer.bookable.id } : asked),
    enabled: stay !== undefined,
  });
  return stay && quote
    ? { ...stay, amount: quote.amount, units: groupQuote(quote, stay.offer.bookable.price) }
    : stay;
};

/** The state of the dialog, and the action of its button. */
export const useWalkInForm = (start: WalkInStart, here: VenueMinute, onClose: () => void) => {
  const [draft, setDraft] = useState(() => beginDraft(start));
  const [errors, setErrors] = useState<FieldMessages>({});
  const { run, pending, refusal, dismiss } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const client = useQueryClient();
  const { board, lists } = useOffers(draft, start, here);
  const { kind } = draft;
  const offers = lists[kind];
  const count = readCount(kind, draft.counts[kind]);

  const { free = [], later = [] } = offers ?? {};
  // A proposal stays, even if it is taken in the meantime: nothing else is booked unnoticed.
  if (!draft.choice && free[0]) setDraft({ ...draft, choice: { ...choose(free[0]), isProposed: true } });
  const chosen = [...free, ...later].filter(canChoose).find((offer) => isChosen(offer, draft.choice));
  const gone = offers && draft.choice && !chosen ? draft.choice : undefined;
  const stay = useQuoted(
    chosen && count ? readStay(chosen, { kind, count, start: startOf(kind, start, here) }, here) : undefined,
  );
  const isReady = chosen?.bookable.readiness === 'clean' && !chosen.bookable.isOccupied;
  const checksIn = stay?.canCheckIn ? (draft.checkIn ?? isReady) : false;
  const guestName = draft.who === 'known' ? (draft.guest?.name ?? '') : draft.name.trim();

  const change = (part: Partial<WalkInDraft>) => {
    const isOther = part.kind !== undefined || part.counts !== undefined;
    setDraft((before) => ({
      ...before,
      // A proposal, unlike a choice, is replaced.
      ...(isOther && before.choice?.isProposed && { choice: undefined }),
      ...part,
    }));
    setErrors({});
    if (isOther || part.choice) dismiss();
  };

  const submit = async () => {
    if (!stay) return;
    const wrong = findErrors(draft, stay.amount);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = writeBody(draft, stay, { checkIn: checksIn, anyway: !isReady });
    const { title } = stay.offer.bookable;
    const booked = await run({
      call: () => submitOnce(body, (idempotencyKey) => api('POST /desk/bookings', { body, idempotencyKey })),
      failed: m.desk_walk_in_failed(),
      done: () => ({
        text: m.desk_walk_in_done({ state: checksIn ? 'in' : 'booked', name: guestName, title }),
      }),
    });
    if (booked) onClose();
    // The price may have changed.
    else void client.invalidateQueries({ queryKey: ['GET /quote'] });
  };

  const amount = formatSum(stay?.amount ?? 0);
  const isPaid = draft.pay !== 'later' && (stay?.amount ?? 0) > 0;
  return {
    draft,
    change,
    errors,
    board,
    lists,
    offers,
    count,
    stay,
    checksIn,
    guestName,
    submit,
    /** The title of a choice that is no longer available. */
    goneTitle: gone && board.data?.bookables.find((one) => one.kind === kind && one.id === gone.id)?.title,
    isBusy: pending !== undefined,
    refusal,
    /** Whether the booking was refused because the choice is taken. */
    isTaken: taken.has(refusal?.code),
    submitLabel: m.desk_walk_in_submit({
      pay: isPaid ? 'now' : (stay?.amount ?? 0) > 0 ? 'later' : 'free',
      step: checksIn ? 'in' : 'book',
      amount,
    }),
  };
};
