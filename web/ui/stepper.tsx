import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { m } from '#messages/web.ts';
import classes from './parts.module.css';

/** A small number with buttons for one less and one more; it can also be typed, and shows its unit. */
export const Stepper = ({
  label,
  unit,
  value,
  max,
  onChange,
  error,
  children,
}: {
  label: string;
  /** The unit for a count: "night", "nights". */
  unit: (count: number) => string;
  /** As typed. */
  value: string;
  max: number;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** A note below the field. */
  children?: React.ReactNode;
}) => {
  const number = Number(value) || 0;
  const step = (by: number) => onChange(String(Math.min(max, Math.max(1, number + by))));
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      label={label}
      error={error}
      description={children}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: classes.stepperInput, section: classes.stepperSection }}
      min={1}
      max={max}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <ActionIcon
          variant="light"
          radius={9}
          aria-label={m.ui_one_less()}
          disabled={number <= 1}
          onClick={() => step(-1)}
        >
          <IconMinus size={20} stroke={1.8} />
        </ActionIcon>
      }
      rightSectionPointerEvents="all"
      rightSectionWidth="56%"
      rightSection={
        <>
          <span className={classes.stepperUnit} aria-hidden>
            {unit(number)}
          </span>
          <ActionIcon
            variant="light"
            radius={9}
            aria-label={m.ui_one_more()}
            disabled={number >= max}
            onClick={() => step(1)}
          >
            <IconPlus size={20} stroke={1.8} />
          </ActionIcon>
        </>
      }
    />
  );
};
