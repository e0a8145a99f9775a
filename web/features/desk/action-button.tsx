import { Button, type ButtonProps } from '@mantine/core';
import classes from './desk.module.css';
import { useConnection } from './use-connection.ts';

type Props = Pick<ButtonProps, 'loading' | 'leftSection' | 'className' | 'fullWidth' | 'disabled'> & {
  /** Whether it can be done now. If not it is pressed all the same, and says what is missing. */
  ready: boolean;
  children: React.ReactNode;
  /** Of the form that it stands in. */
  type?: 'submit';
  onClick?: () => void;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
};

/** The next step of a row, card or panel: ink when it can be done now, soft while something is missing. Waits without a connection. */
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
