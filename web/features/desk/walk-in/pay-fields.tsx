import { TextInput } from '@mantine/core';
import { IconCash, IconClock, IconCreditCard } from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import { formatPrice, formatSum } from '#web/lib/format.ts';
import { Segments } from '#web/ui/segments.tsx';
import { readAmount } from '../bill/amounts.ts';
import { readChange } from '../bill/payment-draft.ts';
import { guessCash } from './cash-notes.ts';
import classes from './stay-panel.module.css';
import type { WalkInDraft } from './walk-in-draft.ts';

type Props = {
  amount: number;
  draft: WalkInDraft;
  onChange: (part: Partial<WalkInDraft>) => void;
  error: string | undefined;
};

/** The cash handed over, and the change. */
const Cash = ({ amount, draft: { given }, onChange, error }: Props) => {
  const typed = given ?? formatSum(amount);
  const change = readChange(typed, amount);
  return (
    <>
      <div className={classes.cash}>
        <TextInput
          label={m.desk_walk_in_given()}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => onChange({ given: currentTarget.value })}
        />
        <output className={classes.change}>
          <span>{m.desk_walk_in_change()}</span>
          <b>{change === undefined ? '–' : formatSum(change)}</b>
        </output>
      </div>
      <div className={classes.chips}>
        {guessCash(amount).map((note) => (
          <button
            key={note}
            type="button"
            className={classes.chip}
            aria-pressed={readAmount(typed) === note}
            onClick={() => onChange({ given: formatSum(note) })}
          >
            {formatPrice(note)}
          </button>
        ))}
      </div>
    </>
  );
};

/** The payment: cash with change, card, or later. */
export const PayFields = (props: Props) => {
  const { draft, onChange } = props;
  return (
    <>
      <Segments
        label={m.desk_walk_in_pay_now()}
        options={[
          { value: 'cash', label: m.desk_walk_in_cash(), Icon: IconCash },
          { value: 'card', label: m.desk_walk_in_card(), Icon: IconCreditCard },
          { value: 'later', label: m.desk_walk_in_later(), Icon: IconClock },
        ]}
        value={draft.pay}
        onChange={(pay) => onChange({ pay })}
      />
      {draft.pay === 'cash' && <Cash {...props} />}
      {draft.pay === 'card' && <p className={classes.hint}>{m.desk_walk_in_terminal()}</p>}
      {draft.pay === 'later' && <p className={classes.hint}>{m.desk_walk_in_on_bill()}</p>}
    </>
  );
};
