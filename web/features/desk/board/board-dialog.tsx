import '#web/ui/overlays.css';
import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '#messages/web.ts';
import classes from '../desk.module.css';

/** What has the focus; of an open menu, what has opened it. */
const findOpener = (): Element | null => {
  const menu = document.activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement;
};

/** Where the focus goes back to when a dialog of the board is gone: its opener, or what the board has in that place now. */
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

/** A dialog of the board, there as long as it is open. */
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
      // Only the page has a banner.
      attributes={{ header: { role: 'presentation' } }}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': m.desk_close() }}
    >
      {children}
    </Modal>
  );
};
