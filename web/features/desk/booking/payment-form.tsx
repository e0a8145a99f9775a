import { useState } from 'react';
import type { Bill } from '#contract/desk/bills.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { writeAmount } from '../bill/amounts.ts';
import { MethodField } from '../bill/method-field.tsx';
import { type PaymentDraft, readPayment } from '../bill/payment-draft.ts';
import { PaymentFields } from '../bill/payment-fields.tsx';
import { useTakePayment } from '../bill/use-take-payment.ts';
import { useDeskAction } from '../use-desk-action.ts';
import { ActionForm } from './action-form.tsx';

/** Takes payment at the desk, in full or in part. */
export const PaymentForm = ({ bill, onClose }: { bill: Bill; onClose: () => void }) => {
  const { bookingId, due } = bill;
  const [draft, setDraft] = useState<PaymentDraft>({ method: 'cash', text: writeAmount(due) });
  const { run, pending, refusal } = useDeskAction();
  const take = useTakePayment(bookingId);
  const payment = readPayment(draft, due);
  const send = async () => {
    if (payment.is !== 'payment') return;
    const { amount } = payment;
    const taken = await run({
      call: () => take({ amount, method: draft.method }),
      failed: m.desk_bill_not_taken(),
      done: ({ bill: { due: left } }) => ({
        text:
          left > 0
            ? m.desk_bill_taken_part({ sum: formatSum(amount), left: formatSum(left) })
            : m.desk_bill_taken({ sum: formatSum(amount) }),
      }),
    });
    if (taken) onClose();
  };
  return (
    <ActionForm
      heading={m.desk_bill_take_heading()}
      submit={m.desk_bill_take({ sum: formatSum(payment.is === 'payment' ? payment.amount : due) })}
      isBusy={pending !== undefined}
      canSubmit={payment.is === 'payment'}
      refusal={refusal}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <MethodField value={draft.method} onChange={(method) => setDraft({ method, text: writeAmount(due) })} />
      <PaymentFields due={due} draft={draft} onChange={(text) => setDraft({ ...draft, text })} />
    </ActionForm>
  );
};
