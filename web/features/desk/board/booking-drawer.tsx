import '#web/ui/overlays.css';
import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/web.ts';
import { BookingPanel } from '../booking/booking-panel.tsx';
import classes from './booking-drawer.module.css';

type Props = {
  bookingId: string;
  onClose: () => void;
  /** Go to the previous and next booking of the same room, if any. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

/** How much of the top of the window the navigation covers, in pixels. */
const useNavigationEnd = (): number => {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const measure = () => {
      const box = document.querySelector(`nav[aria-label="${m.desk_navigation()}"]`)?.getBoundingClientRect();
      setEnd(Math.max(0, Math.round(box?.bottom ?? 0)));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, []);
  return end;
};

/** A booking at the right of the board, without an overlay: the rest of the page stays usable. */
const SideDrawer = ({ onClose, children }: { onClose: () => void; children: React.ReactNode }) => {
  const drawer = useRef<HTMLDivElement>(null);
  const top = useNavigationEnd();
  useEffect(() => drawer.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={drawer}
      role="dialog"
      aria-label={m.desk_booking()}
      className={classes.drawer}
      style={{ insetBlockStart: top }}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
};

/** On phones a sheet from below, with an overlay. */
export const BookingDrawer = ({ isSheet, ...props }: Props & { isSheet: boolean }) => {
  const panel = <BookingPanel key={props.bookingId} {...props} />;
  if (!isSheet) return <SideDrawer onClose={props.onClose}>{panel}</SideDrawer>;
  return (
    <Drawer.Root opened onClose={props.onClose} position="bottom" size="calc(100dvh - 24px)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={m.desk_booking()} className={classes.sheet}>
        <Drawer.Body className={classes.body}>{panel}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
