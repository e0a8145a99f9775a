import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '#messages/web.ts';

/** Names the account for password managers; hidden from users. */
export const UsernameHint = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);

/**
 * A password with a button to show it. A plain input, so that browsers and password managers recognise it.
 */
export const PasswordField = (props: Omit<TextInputProps, 'type' | 'rightSection'>) => {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="ink"
          aria-label={shown ? m.ui_hide_password() : m.ui_show_password()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.8} />
        </ActionIcon>
      }
    />
  );
};
