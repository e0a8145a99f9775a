import { TextInput } from '@mantine/core';

/** An amount of money, typed. */
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
    leftSection="$"
    value={value}
    error={error}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
