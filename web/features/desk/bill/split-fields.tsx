import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { m } from '#messages/web.ts';
import { formatSum } from '#web/lib/format.ts';
import { Pill } from '#web/ui/pill.tsx';
import { AmountField } from './amount-field.tsx';
import classes from './bill-parts.module.css';
import { methodNames, methodOptions } from './method-field.tsx';
import { type Part, restOf } from './payment-draft.ts';

/** A part that has been paid, and at what time. */
export type TakenPart = { key: number; method: PayMethod; amount: number; at: string };

export type Split = { taken: readonly TakenPart[]; parts: readonly Part[]; last: PayMethod };

const MethodSelect = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: PayMethod;
  onChange: (method: PayMethod) => void;
}) => (
  <NativeSelect
    label={label}
    data={methodOptions.map((option) => ({ value: option.value, label: option.label }))}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as PayMethod)} // the options are all methods
  />
);

/** One line per part, each paid separately; the last is the rest of what is due. */
export const SplitFields = ({
  due,
  split,
  isBusy,
  onChange,
  onTake,
}: {
  due: number;
  split: Split;
  isBusy: boolean;
  onChange: (split: Split) => void;
  onTake: (part: Part) => void;
}) => {
  const { taken, parts, last } = split;
  const takenSum = taken.reduce((sum, { amount }) => sum + amount, 0);
  const rest = restOf(parts, due);
  const edit = (key: number, part: Partial<Part>) =>
    onChange({ ...split, parts: parts.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  const add = () => {
    const key = Math.max(0, ...parts.map((part) => part.key), ...taken.map((part) => part.key)) + 1;
    onChange({ ...split, parts: [...parts, { key, method: 'cash', text: '' }] });
  };
  return (
    <div className={classes.split}>
      {taken.map(({ key, method, amount, at }) => (
        <div key={key} className={classes.taken}>
          <span>
            {methodNames[method]} <strong>{formatSum(amount)}</strong>
          </span>
          <Pill tone="ok">{m.desk_bill_taken_at({ time: at })}</Pill>
        </div>
      ))}
      {parts.map((part, index) => {
        const number = taken.length + index + 1;
        return (
          <div key={part.key} className={classes.part}>
            <MethodSelect
              label={m.desk_bill_part({ number })}
              value={part.method}
              onChange={(method) => edit(part.key, { method })}
            />
            <AmountField
              label={m.desk_bill_amount()}
              value={part.text}
              onChange={(text) => edit(part.key, { text })}
            />
            <Button
              variant="light"
              disabled={isBusy || rest === undefined || part.text.trim() === ''}
              aria-label={m.desk_bill_take_part({ number })}
              onClick={() => onTake(part)}
            >
              {m.desk_bill_take_short()}
            </Button>
            {parts.length > 1 && (
              <ActionIcon
                variant="transparent"
                className={classes.drop}
                aria-label={m.desk_bill_drop_part({ number })}
                onClick={() => onChange({ ...split, parts: parts.filter(({ key }) => key !== part.key) })}
              >
                <IconX size={18} stroke={1.8} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <div className={classes.part} data-last>
        <MethodSelect
          label={m.desk_bill_rest()}
          value={last}
          onChange={(method) => onChange({ ...split, last: method })}
        />
        <p className={classes.rest}>{rest === undefined ? '' : formatSum(rest)}</p>
        <Pill tone="off">{m.desk_bill_not_taken_yet()}</Pill>
      </div>
      {rest === undefined && (
        <p className={classes.wrong} role="alert">
          {m.desk_bill_parts_wrong({ due: formatSum(due) })}
        </p>
      )}
      <progress className={classes.progress} max={takenSum + due} value={takenSum} aria-hidden />
      <p className={classes.small} role="status">
        {m.desk_bill_progress({ taken: formatSum(takenSum), due: formatSum(takenSum + due) })}
      </p>
      <Button variant="quiet" size="xs" leftSection={<IconPlus size={18} stroke={1.8} />} onClick={add}>
        {m.desk_bill_add_part()}
      </Button>
    </div>
  );
};
