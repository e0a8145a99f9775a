import { Button, type ButtonProps } from '@mantine/core';
import classes from './desk.module.css';
import { useConnection } from './use-connection.ts';

type Props = Pick<ButtonProps, 'loading' | 'leftSection' | 'className' | 'fullWidth' | 'disabled'> & {
  /** Whether the action is possible now. If not, the button stays enabled, and pressing it explains what is missing. */
  ready: boolean;
  children: React.ReactNode;
  /** For a button that submits its form. */
  type?: 'submit';
  onClick?: () => void;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
};

/**
 * The next step of a row, card or panel: ink when possible now, soft while something is missing. Disabled without a
 * connection.
 */
export const ActionButton = ({ ready, disabled, className, ...props }: Props) => {
  const { isLost } = useConnection();
  return (
    <Button
      variant="light"
      size="xs"
      className={[classes.action, className].filter(Boolean).join(' ')}
      data-ready={ready || undefined}
      disabled={disabled || isLost}
      {...props}
    />
  );
};
