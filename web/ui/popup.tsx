import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { m } from '#messages/web.ts';
import classes from './popup.module.css';

/** A modal message until it is closed. A native dialog, which traps the focus and handles Escape. */
export const Popup = ({
  heading,
  text,
  close = m.ui_ok(),
  children,
  onClose,
}: {
  heading: string;
  text: string;
  /** The label of the closing button. */
  close?: string;
  /** A link beside that button. */
  children?: React.ReactNode;
  onClose: () => void;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const textId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.popup}
      aria-labelledby={headingId}
      aria-describedby={textId}
      onClose={onClose}
    >
      <h2 className={classes.heading} id={headingId}>
        {heading}
      </h2>
      <p className={classes.text} id={textId}>
        {text}
      </p>
      <div className={classes.actions}>
        {children}
        <Button variant={children ? 'default' : 'filled'} onClick={() => dialog.current?.close()}>
          {close}
        </Button>
      </div>
    </dialog>
  );
};
