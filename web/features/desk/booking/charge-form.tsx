import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeMissing } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { AmountField } from '../bill/amount-field.tsx';
import { readAmount } from '../bill/amounts.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { ActionForm } from './action-form.tsx';

/** Adds an extra or a discount to the bill. */
export const ChargeForm = ({
  bookingId,
  isDiscount = false,
  onClose,
}: {
  bookingId: string;
  isDiscount?: boolean;
  onClose: () => void;
}) => {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { run, pending, refusal } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const amount = readAmount(text);
  const kind = isDiscount ? 'discount' : 'charge';
  const send = async () => {
    setTried(true);
    if (title.trim() === '' || amount === undefined) return;
    const body = { title: title.trim(), amount: isDiscount ? -amount : amount };
    const charged = await run({
      call: () =>
        submitOnce({ bookingId, ...body }, (idempotencyKey) =>
          api('POST /desk/bookings/{id}/charges', { params: { id: bookingId }, body, idempotencyKey }),
        ),
      failed: m.desk_booking_not_charged({ kind }),
      done: () => ({ text: m.desk_booking_charged({ kind, title: body.title, sum: formatSum(amount) }) }),
    });
    if (charged) onClose();
  };
  return (
    <ActionForm
      heading={m.desk_booking_charge_heading({ kind })}
      submit={
        amount === undefined
          ? m.desk_booking_charge_submit({ kind })
          : m.desk_booking_charge_submit_sum({ kind, sum: formatSum(amount) })
      }
      isBusy={pending !== undefined}
      refusal={refusal}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextInput
        label={m.desk_booking_charge_title({ kind })}
        placeholder={m.desk_booking_charge_example({ kind })}
        maxLength={120}
        value={title}
        error={isTried && title.trim() === '' && describeMissing('title')}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <AmountField
        label={m.desk_bill_amount()}
        value={text}
        error={isTried && amount === undefined ? m.desk_bill_no_amount() : undefined}
        onChange={setText}
      />
    </ActionForm>
  );
};
