import { TextInput } from '@mantine/core';
import { currentHouse } from '#contract/house/house.rules.ts';

export const AmountField = ({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}) => (
  <TextInput
    label={label}
    inputMode="decimal"
    autoComplete="off"
    maxLength={16}
    leftSection={currentHouse().currencySymbol.trim()}
    value={value}
    error={error}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
