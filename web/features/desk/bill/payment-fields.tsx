import { UnstyledButton } from '@mantine/core';
import { m } from '#messages/web.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import { guessCash } from '../walk-in/cash-notes.ts';
import { AmountField } from './amount-field.tsx';
import { readAmount, writeAmount } from './amounts.ts';
import classes from './bill-parts.module.css';
import { type PaymentDraft, readPayment } from './payment-draft.ts';

/** The amount handed over: cash with change and suggested notes, or the amount for the terminal. */
export const PaymentFields = ({
  due,
  draft,
  onChange,
}: {
  due: number;
  draft: PaymentDraft;
  onChange: (text: string) => void;
}) => {
  const payment = readPayment(draft, due);
  const given = readAmount(draft.text);
  const error = payment.is === 'too much' ? m.desk_bill_only_due({ due: formatSum(due) }) : undefined;
  if (draft.method !== 'cash')
    return <AmountField label={m.desk_bill_amount()} value={draft.text} error={error} onChange={onChange} />;
  return (
    <div className={classes.cash}>
      <div className={classes.given}>
        <AmountField label={m.desk_bill_given()} value={draft.text} onChange={onChange} />
        <p className={classes.change} role="status">
          {payment.is === 'payment' && payment.left > 0 ? m.desk_bill_left() : m.desk_bill_change()}
          <strong>{formatSum(payment.is === 'payment' ? payment.left || payment.change : 0)}</strong>
        </p>
      </div>
      <div className={classes.notes}>
        {guessCash(due).map((sum) => (
          <UnstyledButton
            key={sum}
            className={classes.chip}
            aria-pressed={sum === given}
            onClick={() => onChange(writeAmount(sum))}
          >
            {formatPrice(sum)}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
};
