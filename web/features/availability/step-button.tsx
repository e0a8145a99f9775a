import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

const icons = { earlier: IconChevronLeft, later: IconChevronRight };

/** One step through the calendar; where there is no further, it stays in its place and does nothing. */
export const StepButton = ({
  label,
  way,
  possible,
  onStep,
}: {
  label: string;
  way: keyof typeof icons;
  possible: boolean;
  onStep: () => void;
}) => {
  const Icon = icons[way];
  return (
    <ActionIcon
      variant="light"
      radius={12}
      aria-label={label}
      aria-disabled={!possible}
      data-faint={!possible || undefined}
      onClick={() => possible && onStep()}
    >
      <Icon size={20} stroke={1.8} />
    </ActionIcon>
  );
};
