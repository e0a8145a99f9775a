import '#web/ui/overlays.css';
import { Button, Switch } from '@mantine/core';
import { useId } from 'react';
import { m } from '#messages/web.ts';
import { bookableKinds } from '#web/features/bookables/bookable-kinds.ts';
import { describeUnits } from '#web/features/prices/describe-units.ts';
import { formatSum } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RefusalNote } from '../booking/step-refusal.tsx';
import { PayFields } from './pay-fields.tsx';
import classes from './stay-panel.module.css';
import type { useWalkInForm } from './use-walk-in-form.ts';
import { describeStay, type Stay } from './walk-in-draft.ts';

const Facts = ({ stay, name, here }: { stay: Stay; name: string; here: VenueMinute }) => {
  const { bookable } = stay.offer;
  const { fallback, unit } = bookableKinds[stay.kind];
  const length = m.lib_units({ count: stay.count, unit });
  return (
    <>
      <div className={classes.picture}>
        <Picture src={bookable.image} fallback={fallback} eager />
      </div>
      <div>
        <p className={classes.title}>
          {m.desk_walk_in_title_for({ title: bookable.title, name, named: name ? 'yes' : 'no' })}
        </p>
        <p className={classes.hint}>{describeStay(stay, here)}</p>
      </div>
      <Bill isApart total={formatSum(stay.amount)}>
        <BillLine
          label={m.desk_walk_in_units_at({
            length,
            price: stay.units ? describeUnits(stay.units) : formatSum(bookable.price),
          })}
          amount={formatSum(stay.amount)}
        />
      </Bill>
    </>
  );
};

type Form = ReturnType<typeof useWalkInForm>;

const CheckIn = ({ stay, form }: { stay: Stay; form: Form }) => {
  const id = useId();
  const { readiness, isOccupied } = stay.offer.bookable;
  const state = !stay.canCheckIn
    ? 'early'
    : isOccupied
      ? 'occupied'
      : readiness === 'clean'
        ? 'clean'
        : 'unready';
  return (
    <div>
      <Switch
        label={m.desk_walk_in_check_in()}
        classNames={{
          body: classes.switchBody,
          track: classes.switchTrack,
          thumb: classes.switchThumb,
          label: classes.switchLabel,
        }}
        withThumbIndicator={false}
        size="md"
        checked={form.checksIn}
        disabled={!stay.canCheckIn}
        aria-describedby={id}
        onChange={({ currentTarget }) => form.change({ checkIn: currentTarget.checked })}
      />
      <p className={classes.hint} id={id}>
        {m.desk_walk_in_state({ state, anyway: form.checksIn ? 'yes' : 'no' })}
      </p>
    </div>
  );
};

/** The stay, the guest, the payment, and the one button that books it. */
export const StayPanel = ({ form, here }: { form: Form; here: VenueMinute }) => {
  const { stay, draft, change, errors, refusal, isTaken, guestName, isBusy, submitLabel } = form;
  return (
    <>
      <div className={classes.stay}>
        {stay ? (
          <>
            <Facts stay={stay} name={guestName} here={here} />
            {stay.amount > 0 && (
              <PayFields amount={stay.amount} draft={draft} onChange={change} error={errors.given} />
            )}
            <CheckIn stay={stay} form={form} />
          </>
        ) : (
          <p className={classes.hint}>{m.desk_walk_in_choose()}</p>
        )}
      </div>
      <div className={classes.foot}>
        <RefusalNote refusal={isTaken ? undefined : refusal} />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!stay}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
};
