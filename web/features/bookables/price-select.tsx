import { NativeSelect } from '@mantine/core';
import { currentDigits } from '#contract/house/house.rules.ts';
import { m } from '#messages/web.ts';
import { formatPrice } from '#web/lib/format.ts';

/** "Price up to": the usual steps, plus the value in the URL. */
export const PriceSelect = ({
  steps: inDollars,
  value,
  onChange,
  size = 'sm',
}: {
  steps: readonly number[];
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  size?: 'sm' | 'md';
}) => {
  // Currencies without cents count in hundreds.
  const steps = inDollars.map((step) => (currentDigits() === 0 ? step * 100 : step));
  const offered =
    value === undefined || steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b);
  return (
    <NativeSelect
      size={size}
      label={m.bookables_price_up_to()}
      data={[
        { value: '', label: m.bookables_price_any() },
        ...offered.map((step) => ({ value: String(step), label: formatPrice(step) })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
    />
  );
};
