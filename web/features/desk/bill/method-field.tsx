import { IconBuildingBank, IconCash, IconCreditCard } from '@tabler/icons-react';
import type { PayMethod } from '#contract/desk/bill.rules.ts';
import { m } from '#messages/web.ts';
import { Segments } from '#web/ui/segments.tsx';

export const methodNames: Readonly<Record<PayMethod, string>> = {
  cash: m.desk_bill_cash(),
  card: m.desk_bill_card(),
  transfer: m.desk_bill_transfer(),
};

export const methodOptions = [
  { value: 'cash', label: methodNames.cash, Icon: IconCash },
  { value: 'card', label: methodNames.card, Icon: IconCreditCard },
  { value: 'transfer', label: methodNames.transfer, Icon: IconBuildingBank },
] as const;

export const MethodField = ({
  value,
  onChange,
}: {
  value: PayMethod;
  onChange: (method: PayMethod) => void;
}) => (
  <Segments label={m.desk_bill_method()} quiet options={methodOptions} value={value} onChange={onChange} />
);
