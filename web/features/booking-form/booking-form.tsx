import { Button, TextInput } from '@mantine/core';
import { IconCalendar, IconCalendarCheck, IconClock, IconShoppingBagPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type BookingTime,
  freeHoursOf,
  freeUntil,
  isFreeToCancel,
  priceOf,
  spanOf,
} from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { addDays, isDate } from '#contract/dates.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import { m } from '#messages/web.ts';
import { useKnown } from '#web/features/availability/is-free.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { InCart } from '#web/features/cart/in-cart.tsx';
import { cartIsFull } from '#web/features/cart/say-added.ts';
import { addStay } from '#web/features/cart/use-cart.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatLongDay, formatMoment } from '#web/lib/format-day.ts';
import { hereAt, nameZone, useVenueClock, venueQuery } from '#web/lib/venue.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import { Form, markWith, OutcomeNote } from '#web/ui/form.tsx';
import { Message } from '#web/ui/notice.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Alternatives } from './alternatives.tsx';
import { type BookingDraft, countName, countOf, requestOf, writeDraft } from './booking-draft.ts';
import classes from './booking-panel.module.css';
import { explain, isTaken, loadBookedNotice, loadRefusals, type useBooking } from './use-booking.ts';

/** Adds the form's request to the cart, and reports the outcome until the form changes. */
const useAddToCart = (
  { kind, id, title, picture }: Bookable,
  draft: BookingDraft,
  refuse: ReturnType<typeof useBooking>['refuse'],
) => {
  const [added, setAdded] = useState<{ draft: BookingDraft; text: string }>();
  const add = ({ date, time, count }: BookingTime, price: number) => {
    const outcome = addStay({ kind, id, title, image: picture, date, time, count, price });
    if (outcome === 'full') return refuse({ kind: 'bad', text: cartIsFull(), alternatives: [] });
    refuse(undefined);
    setAdded({
      draft,
      text:
        outcome === 'added' ? m.booking_form_in_cart({ title }) : m.booking_form_in_cart_already({ title }),
    });
  };
  return {
    added: added?.draft === draft ? added.text : undefined,
    add,
    forget: () => setAdded(undefined),
  };
};

type Chosen = {
  date: string;
  count: number | undefined;
  request: BookingTime | undefined;
  timeZone: string | undefined;
  today: string | undefined;
};

/** When it ends, as far as the form is filled in. */
const describeEnd = (kind: Kind, { date, count, request, timeZone, today }: Chosen): string => {
  if (kind === 'room')
    return isDate(date) && count
      ? m.booking_form_leave_on({
          day: formatLongDay(addDays(date, count), today),
          time: currentHouse().checkOutTime,
        })
      : m.booking_form_leave_by({ time: currentHouse().checkOutTime });
  return request && timeZone
    ? m.booking_form_until({ time: timeAt(spanOf(request, timeZone).endsAt, timeZone) })
    : m.booking_form_hours_range();
};

/** The price of a number of nights or hours, computed in cents. */
const totalOf = ({ price }: Bookable, count: number): number => fromCents(priceOf(toCents(price), count));

/** The current total of the form; a dash for an invalid count. */
const BookingSum = ({ bookable, count }: { bookable: Bookable; count: number | undefined }) => {
  const { unit } = bookableKinds[bookable.kind];
  const total = count === undefined ? '–' : formatSum(totalOf(bookable, count));
  return (
    <Bill isApart total={total}>
      <BillLine
        label={`${formatSum(bookable.price)} × ${count === undefined ? m.lib_unit({ unit, count: 2 }) : m.lib_units({ unit, count })}`}
        amount={total}
      />
    </Bill>
  );
};

/** Only loaded for houses with price rules. */
const loadQuoted = () => import('#web/features/prices/quoted-sum.tsx');
const QuotedSum = lazy(() => loadQuoted().then(({ QuotedSum: Sum }) => ({ default: Sum })));

const bold = (text: string) => <b>{text}</b>;

/** Until when cancelling is free: as a rule before a time is chosen, then as a date. */
export const CancelNote = ({
  kind,
  request,
}: {
  kind: Bookable['kind'];
  request: BookingTime | undefined;
}) => {
  const here = useVenueClock();
  const rule = { count: freeHoursOf(kind), kind, b: bold };
  if (!request || !here) return <CancelBox free>{m.booking_form_cancel_rule(rule)}</CancelBox>;
  const { startsAt } = spanOf(request, here.timeZone);
  const until = formatMoment(freeUntil(kind, startsAt), here);
  return isFreeToCancel(kind, startsAt, here.now) ? (
    <CancelBox free>{m.booking_form_cancel_until({ until, b: bold })}</CancelBox>
  ) : (
    <CancelBox free={false}>{m.booking_form_cancel_over(rule)}</CancelBox>
  );
};

const CancelBox = ({ free, children }: { free: boolean; children: React.ReactNode }) => (
  <p className={classes.note} data-free={free}>
    <IconCalendarCheck className={classes.icon} size={20} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);

/** Time, duration, total, and Confirm Booking. */
export const BookingForm = ({
  bookable,
  draft,
  onChange,
  booking: { refusal, refuse, book },
}: {
  bookable: Bookable;
  draft: BookingDraft;
  onChange: (part: Partial<BookingDraft>) => void;
  booking: ReturnType<typeof useBooking>;
}) => {
  const { kind } = bookable;
  const { unit } = bookableKinds[kind];
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useVenueClock();
  const today = here && dateAt(here.now, here.timeZone);
  const zone = here && nameZone(here);
  const request = here && requestOf(kind, draft, here);
  const count = countOf(kind, draft);

  const submit = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<BookingDraft>();
  const pick = ({ id, date, time, count: wanted }: Alternative) => {
    const found = { date, time, count: String(wanted) };
    if (id !== bookable.id)
      return void navigate({
        pathname: bookableKinds[kind].detail(id),
        search: writeDraft(kind, found).toString(),
      });
    onChange(found);
    setPicked(found);
  };
  useEffect(() => {
    if (picked) submit.current?.focus();
  }, [picked]);

  const isBegun = draft.date !== '' || draft.time !== '';
  useEffect(() => {
    if (isBegun) void Promise.allSettled([loadRefusals(), loadBookedNotice()]);
  }, [isBegun]);

  /** Validates the form; returns its request. */
  const check = async (): Promise<BookingTime | undefined> => {
    // Waits for the venue's clock on an early submit: only the server knows what is past.
    try {
      const { checkDraft } = await loadRefusals();
      const { request: checked, refusal: found } = checkDraft(
        kind,
        draft,
        hereAt(await client.ensureQueryData(venueQuery)),
      );
      if (found) refuse({ ...found, kind: 'bad', alternatives: [] });
      return checked;
    } catch (error) {
      refuse(await explain(kind, error));
    }
  };
  const { request: quoted, known } = useKnown({ kind, id: bookable.id, ...draft, count });
  const isRuled = known?.prices !== undefined;
  const amountOf = async (asked: BookingTime): Promise<number> =>
    isRuled
      ? (await loadQuoted()).fetchAmount(client, { bookable, request: asked })
      : totalOf(bookable, asked.count);
  const { added, add, forget } = useAddToCart(bookable, draft, refuse);
  const send = async () => {
    forget();
    const request = await check();
    if (request) await book(request, await amountOf(request));
  };
  const addToCart = async () => {
    forget();
    const request = await check();
    if (request) add(request, await amountOf(request));
  };

  const mark = markWith(refusal?.fields);
  return (
    <Form label={m.booking_form_label()} onSend={send}>
      {(busy) => (
        <>
          <fieldset className={classes.fields} disabled={busy}>
            <div className={classes.when}>
              <TextInput
                type="date"
                label={m.availability_date()}
                leftSection={<IconCalendar size={20} stroke={1.8} />}
                min={today}
                {...mark('date')}
                value={draft.date}
                onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
              />
              <TextInput
                type="time"
                label={m.availability_time()}
                leftSection={<IconClock size={20} stroke={1.8} />}
                {...mark('time')}
                value={draft.time}
                onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
              />
            </div>
            {zone && <p className={classes.hint}>{m.booking_form_zone({ zone })}</p>}
            <Stepper
              label={m.availability_count({ kind })}
              unit={(number) => m.lib_unit({ unit, count: number })}
              value={draft.count}
              max={longest[kind]}
              {...mark(countName(kind))}
              onChange={(typed) => onChange({ count: typed })}
            >
              {describeEnd(kind, { date: draft.date, count, request, timeZone: here?.timeZone, today })}
            </Stepper>
          </fieldset>
          {isRuled && quoted ? (
            <Suspense fallback={<BookingSum bookable={bookable} count={undefined} />}>
              <QuotedSum bookable={bookable} request={quoted} />
            </Suspense>
          ) : (
            <BookingSum bookable={bookable} count={count} />
          )}
          <CancelNote kind={kind} request={request} />
          <OutcomeNote outcome={refusal}>
            {refusal && <Alternatives to={bookable} alternatives={refusal.alternatives} onPick={pick} />}
          </OutcomeNote>
          {!refusal && picked?.date === draft.date && picked.time === draft.time && (
            <Message kind="good">
              {m.booking_form_chosen({ day: formatLongDay(picked.date, today), time: picked.time })}
            </Message>
          )}
          {!refusal && added && <InCart>{added}</InCart>}
          {/* The waitlist has its own button for a taken time. */}
          {!isTaken(refusal) && (
            <>
              <div className={classes.buttons}>
                <Button ref={submit} type="submit" loading={busy} fullWidth>
                  {m.booking_form_confirm()}
                </Button>
                <Button
                  variant="default"
                  fullWidth
                  disabled={busy}
                  leftSection={<IconShoppingBagPlus size={20} stroke={1.8} />}
                  onClick={addToCart}
                >
                  {m.booking_form_add_to_cart()}
                </Button>
              </div>
              <p className={classes.small}>{m.booking_form_confirm_note({ kind })}</p>
            </>
          )}
        </>
      )}
    </Form>
  );
};
