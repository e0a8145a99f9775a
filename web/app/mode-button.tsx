import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Between day and night; the choice stays with the browser. */
export const ModeButton = ({ className }: { className?: string | undefined }) => {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <ActionIcon
      className={className}
      variant="night-subtle"
      aria-label={dark ? 'Light mode' : 'Dark mode'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} stroke={1.8} /> : <IconMoon size={20} stroke={1.8} />}
    </ActionIcon>
  );
};
