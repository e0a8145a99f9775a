import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCalendar, IconClock, IconMail } from '@tabler/icons-react';
import type { Alternative } from '#contract/bookings.ts';
import type { DeskBookingDetail } from '#contract/desk/bookings.ts';
import { longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { type CallOutput, ProblemError } from '#web/lib/api.ts';
import { explainFailure } from '#web/lib/explain-failure.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import { Message } from '#web/ui/notice.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { formatDifference } from '../bill/amounts.ts';
import { shownStatus } from '../booking-tags.tsx';
import { ActionForm } from './action-form.tsx';
import type { ChangeDraft } from './booking-change.ts';
import { useDescribeEvent } from './booking-events.tsx';
import classes from './booking-parts.module.css';
import { useBookingChange, useChoices } from './use-booking-change.ts';

type Preview = CallOutput<'PUT /desk/bookings/{id}'>;

/** A choice of rooms, study rooms or PCs, free ones first. */
const BookableField = ({
  booking,
  draft,
  onChange,
}: {
  booking: DeskBookingDetail;
  draft: ChangeDraft;
  onChange: (id: number) => void;
}) => {
  const { bookables, free } = useChoices(booking, draft);
  const unit = bookableKinds[booking.kind].unit;
  const optionOf = ({ id, title, price }: (typeof bookables)[number]) => ({
    value: String(id),
    label: m.desk_booking_choice({ title, price: formatPrice(price), unit }),
  });
  const groups = [
    { group: m.desk_booking_free_then(), items: bookables.filter(({ id }) => free.has(id)).map(optionOf) },
    { group: m.desk_booking_taken_then(), items: bookables.filter(({ id }) => !free.has(id)).map(optionOf) },
  ].filter(({ items }) => items.length > 0);
  const isListed = bookables.some(({ id }) => id === booking.id);
  return (
    <NativeSelect
      label={m.desk_booking_bookable({ kind: booking.kind })}
      data={isListed ? groups : [{ value: String(booking.id), label: booking.title }, ...groups]}
      value={String(draft.id)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
};

/** The price before and after, and the difference on the bill. */
const PriceOfChange = ({
  booking,
  title,
  count,
  preview,
}: {
  booking: DeskBookingDetail;
  title: string;
  count: number;
  preview: Preview;
}) => {
  const unit = bookableKinds[booking.kind].unit;
  const { amount, difference } = preview;
  const name = booking.guest.name;
  return (
    <div className={classes.price}>
      <Bill>
        <BillLine
          label={m.desk_booking_place({
            title: booking.title,
            length: m.lib_units({ count: booking.count, unit }),
          })}
          amount={formatSum(booking.amount)}
        />
        <BillLine
          label={m.desk_booking_place({ title, length: m.lib_units({ count, unit }) })}
          amount={formatSum(amount)}
        />
      </Bill>
      <p className={classes.difference}>
        {difference === 0
          ? m.desk_booking_same_price()
          : m.desk_booking_difference({ sign: difference > 0 ? 'more' : 'less', name })}
        {difference !== 0 && <strong>{formatDifference(difference)}</strong>}
      </p>
      <p className={classes.told}>
        <IconMail size={18} stroke={1.8} aria-hidden />
        {booking.guest.email ? m.desk_booking_guest_told() : m.desk_booking_guest_not_told()}
      </p>
    </div>
  );
};

const Anyway = ({ onPress }: { onPress: () => void }) => (
  <Button variant="light" size="xs" onClick={onPress}>
    {m.desk_booking_move_anyway()}
  </Button>
);

/** Why the change is refused, with the nearest alternatives. */
const RefusedPreview = ({
  error,
  booking,
  onPick,
  onAnyway,
}: {
  error: unknown;
  booking: DeskBookingDetail;
  onPick: (alternative: Alternative) => void;
  onAnyway: () => void;
}) => {
  const today = useVenueMinute()?.today;
  const alternatives = error instanceof ProblemError ? (error.problem.alternatives ?? []) : [];
  return (
    <div className={classes.refused}>
      <Message kind="bad">
        {m.desk_booking_stays_in({
          reason: explainFailure(m.desk_booking_not_so(), error),
          name: booking.guest.name,
          title: booking.title,
        })}
      </Message>
      {error instanceof ProblemError && error.problem.code === 'NOT_READY' && <Anyway onPress={onAnyway} />}
      {alternatives.map((one) => (
        <Button
          key={`${one.id} ${one.date} ${one.time}`}
          variant="light"
          size="xs"
          justify="space-between"
          rightSection={formatSum(one.amount)}
          onClick={() => onPick(one)}
        >
          {booking.status === 'Confirmed'
            ? m.desk_booking_alternative({
                title: one.title,
                day: formatShortDay(one.date, today),
                time: one.time,
              })
            : // A guest in the house keeps their arrival.
              m.desk_booking_place({
                title: one.title,
                length: m.lib_units({ count: one.count, unit: bookableKinds[one.kind].unit }),
              })}
        </Button>
      ))}
    </div>
  );
};

const ChangeFields = ({
  booking,
  draft,
  what,
  onChange,
}: {
  booking: DeskBookingDetail;
  draft: ChangeDraft;
  what: 'move' | 'extend';
  onChange: (part: Partial<ChangeDraft>) => void;
}) => {
  const { kind } = booking;
  const unit = bookableKinds[kind].unit;
  const hasStarted = shownStatus(booking) === 'Checked in';
  return (
    <div className={classes.fields}>
      {what === 'move' && (
        <>
          <BookableField booking={booking} draft={draft} onChange={(id) => onChange({ id })} />
          <div className={classes.fieldPair}>
            <TextInput
              type="date"
              label={m.desk_booking_date({ kind })}
              leftSection={<IconCalendar size={20} stroke={1.8} />}
              disabled={hasStarted}
              value={draft.date}
              onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
            />
            <TextInput
              type="time"
              label={m.desk_booking_time({ kind })}
              leftSection={<IconClock size={20} stroke={1.8} />}
              disabled={hasStarted}
              value={draft.time}
              onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
            />
          </div>
        </>
      )}
      <Stepper
        label={m.desk_booking_count({ kind })}
        unit={(count) => m.lib_unit({ count, unit })}
        value={draft.count}
        max={longest[kind]}
        onChange={(count) => onChange({ count })}
      />
    </div>
  );
};

/** Shows what a colleague has changed since the form was opened. */
const Outdated = ({ booking, onReload }: { booking: DeskBookingDetail; onReload: () => void }) => {
  const describeEvent = useDescribeEvent(booking);
  const [latest] = booking.events;
  return (
    <div className={classes.refused}>
      <Message kind="note">
        {latest ? m.desk_booking_changed_by({ what: describeEvent(latest) }) : m.desk_booking_changed()}
      </Message>
      <Button variant="light" size="xs" onClick={onReload}>
        {m.desk_booking_look_again()}
      </Button>
    </div>
  );
};

/** Moves, extends or shortens a booking, with the price shown before it is saved. */
export const ChangeForm = ({
  booking,
  what,
  onClose,
}: {
  booking: DeskBookingDetail;
  what: 'move' | 'extend';
  onClose: () => void;
}) => {
  const change = useBookingChange(booking);
  const { draft, preview, previewError, edit } = change;
  const { bookables } = useChoices(booking, draft);
  const { kind, guest } = booking;
  const count = Number(draft.count) || booking.count;
  const unit = bookableKinds[kind].unit;
  const title = bookables.find(({ id }) => id === draft.id)?.title ?? booking.title;
  const length = m.lib_units({ count, unit });
  const word = what === 'extend' && count < booking.count ? 'shorten' : what;
  const submit = () => {
    if (!preview) return m.desk_booking_change_submit({ what: word });
    return preview.difference === 0
      ? m.desk_booking_change_submit_same({ what: word })
      : m.desk_booking_change_submit_sum({ what: word, sum: formatDifference(preview.difference) });
  };
  const confirm = async () => {
    if (await change.confirm(m.desk_booking_moved({ name: guest.name, title, length }))) onClose();
  };
  const problem = change.refusal?.error instanceof ProblemError ? change.refusal.error.problem : undefined;
  const isChanged = problem?.code === 'BOOKING_CHANGED';
  return (
    <ActionForm
      heading={m.desk_booking_change_heading({ what, name: guest.name })}
      submit={submit()}
      isBusy={change.isBusy}
      canSubmit={preview !== undefined}
      refusal={change.refusal}
      waysOn={
        isChanged ? (
          <Button variant="light" size="xs" onClick={() => void change.reload()}>
            {m.desk_booking_look_again()}
          </Button>
        ) : (
          problem?.code === 'NOT_READY' && <Anyway onPress={change.goAnyway} />
        )
      }
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {change.isOutdated && !isChanged && (
        <Outdated booking={booking} onReload={() => void change.reload()} />
      )}
      <ChangeFields booking={booking} draft={draft} what={what} onChange={edit} />
      <div aria-live="polite">
        {preview && <PriceOfChange booking={booking} title={title} count={count} preview={preview} />}
      </div>
      {previewError && (
        <RefusedPreview
          error={previewError}
          booking={booking}
          onPick={(one) => edit({ id: one.id, date: one.date, time: one.time, count: String(one.count) })}
          onAnyway={change.goAnyway}
        />
      )}
    </ActionForm>
  );
};
