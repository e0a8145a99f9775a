import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { m } from '#messages/web.ts';

/** Switches between light and dark; the browser stores the choice. */
export const ModeButton = ({ className }: { className?: string | undefined }) => {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <ActionIcon
      className={className}
      variant="night-subtle"
      aria-label={dark ? m.app_light_mode() : m.app_dark_mode()}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={20} stroke={1.8} /> : <IconMoon size={20} stroke={1.8} />}
    </ActionIcon>
  );
};
