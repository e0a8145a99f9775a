import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '#messages/web.ts';
import { useConnection } from '../use-connection.ts';
import type { useDeskAction } from '../use-desk-action.ts';
import { useHoldRows } from './live-list.tsx';
import classes from './row.module.css';

type Action = ReturnType<typeof useDeskAction>;

/** A panel below a row: what is missing for its step, or why the server refused it. */
export const RowPanel = ({
  text,
  action,
  children,
  onClose,
}: {
  text: React.ReactNode;
  action: Action;
  /** Buttons for what can be done about it. */
  children?: React.ReactNode;
  onClose: () => void;
}) => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useHoldRows();
  const { refusal } = action;
  const close = () => {
    // The action may belong to the row, which stays mounted.
    action.leave();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this asks one question.
    <div
      ref={panel}
      className={classes.panel}
      role="group"
      aria-label={m.desk_today_what_is_missing()}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={classes.panelText}>
        {text && <p>{text}</p>}
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal.text}
          </p>
        )}
      </div>
      <div className={classes.panelActions}>{children}</div>
      <ActionIcon variant="transparent" className={classes.close} aria-label={m.desk_close()} onClick={close}>
        <IconX size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
};

export const PanelButton = ({
  name,
  action,
  children,
  onClick,
}: {
  /** The name of its action, to show it as busy. */
  name: string;
  action: Action;
  children: React.ReactNode;
  onClick: () => void;
}) => {
  const { isLost } = useConnection();
  return (
    <Button
      variant="quiet"
      size="xs"
      loading={action.pending === name}
      disabled={isLost || (action.pending !== undefined && action.pending !== name)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
};
