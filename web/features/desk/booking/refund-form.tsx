import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import type { Bill } from '#contract/desk/bills.ts';
import { describeMissing } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import { api } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';
import { AmountField } from '../bill/amount-field.tsx';
import { readAmount, writeAmount } from '../bill/amounts.ts';
import { MethodField } from '../bill/method-field.tsx';
import { useDeskAction } from '../use-desk-action.ts';
import { ActionForm } from './action-form.tsx';
import classes from './booking-parts.module.css';

/** Refunds money, with a reason: first online what was paid online, the rest at the desk. */
export const RefundForm = ({ bill, onClose }: { bill: Bill; onClose: () => void }) => {
  const { bookingId, due, paid, paidOnline } = bill;
  const [text, setText] = useState(writeAmount(due < 0 ? -due : paid));
  const [method, setMethod] = useState<PayMethod>('cash');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { run, pending, refusal } = useDeskAction();
  const submitOnce = useSubmitOnce();
  const amount = readAmount(text);
  const isTooMuch = amount !== undefined && amount > paid;
  const atDesk = amount === undefined ? 0 : Math.max(0, amount - paidOnline);
  const send = async () => {
    setTried(true);
    if (amount === undefined || isTooMuch || reason.trim() === '') return;
    const body = { amount, method, reason: reason.trim() };
    const given = await run({
      call: () =>
        submitOnce({ bookingId, ...body }, (idempotencyKey) =>
          api('POST /desk/bookings/{id}/refunds', { params: { id: bookingId }, body, idempotencyKey }),
        ),
      failed: m.desk_booking_not_refunded(),
      done: ({ online, desk }) => ({
        text: m.desk_booking_refunded({
          where: online > 0 ? (desk > 0 ? 'both' : 'online') : 'desk',
          online: formatSum(online),
          desk: formatSum(desk),
        }),
      }),
    });
    if (given) onClose();
  };
  const whatIsWrong = () => {
    if (isTooMuch) return m.desk_booking_only_paid({ paid: formatSum(paid) });
    return isTried && amount === undefined ? m.desk_bill_no_amount() : undefined;
  };
  return (
    <ActionForm
      heading={m.desk_booking_refund_heading()}
      submit={
        amount === undefined
          ? m.desk_booking_refund_submit()
          : m.desk_booking_refund_submit_sum({ sum: formatSum(amount) })
      }
      isBusy={pending !== undefined}
      refusal={refusal}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <AmountField label={m.desk_bill_amount()} value={text} error={whatIsWrong()} onChange={setText} />
      <TextInput
        label={m.desk_booking_reason()}
        maxLength={200}
        value={reason}
        error={isTried && reason.trim() === '' && describeMissing('reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {atDesk > 0 && <MethodField value={method} onChange={setMethod} />}
      {paidOnline > 0 && (
        <p className={classes.small}>{m.desk_booking_refund_online({ sum: formatSum(paidOnline) })}</p>
      )}
    </ActionForm>
  );
};
