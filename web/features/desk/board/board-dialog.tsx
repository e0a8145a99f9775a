import '#web/ui/overlays.css';
import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '#messages/web.ts';
import classes from '../desk.module.css';

/** The focused element; for an entry of a menu, the button that opened the menu. */
const findOpener = (): Element | null => {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement;
};

/** Returns the focus when a dialog of the board closes: to its opener, or to the board's current cell if that is gone. */
const useFocusBack = () => {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      const place = opener?.isConnected
        ? opener
        : document.querySelector('[role="grid"] [data-row][tabindex="0"]');
      if (place instanceof HTMLElement) place.focus();
    },
    [opener],
  );
};

/** A dialog of the board, open while mounted. */
export const BoardDialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: React.ReactNode;
}) => {
  useFocusBack();
  return (
    <Modal
      opened
      centered
      radius={20}
      classNames={{ content: classes.dialog, title: classes.dialogTitle }}
      // Only the page may have a banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': m.desk_close() }}
    >
      {children}
    </Modal>
  );
};
