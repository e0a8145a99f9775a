import '#web/ui/overlays.css';
import { ActionIcon, DirectionProvider, Drawer, UnstyledButton } from '@mantine/core';
import {
  IconBed,
  IconBellRinging,
  IconBooks,
  IconBulb,
  IconCalendarEvent,
  IconDeviceDesktop,
  IconDoor,
  IconGift,
  IconHelpCircle,
  IconHome,
  IconHomePlus,
  IconKey,
  IconLogin2,
  IconLogout2,
  IconMessage2Star,
  IconReceipt,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUserCheck,
  IconUserCircle,
  IconX,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { isStaff } from '#contract/identity/permissions.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useViewer } from '#web/features/identity/session.ts';
import { useSignOut } from '#web/features/identity/sign-out.ts';
import { useNearStay } from '#web/features/stay/near-stay.ts';
import { Logo } from './logo.tsx';
import { isOfDesk, type MenuEntry, menuFor } from './menu-entries.ts';
import { ModeButton } from './mode-button.tsx';
import classes from './side-menu.module.css';

export const menuIcons = {
  [pages.home]: IconHome,
  [pages.rooms]: IconBed,
  [pages.studyRooms]: IconBooks,
  [pages.feedback]: IconMessage2Star,
  [pages.payments]: IconReceipt,
  [pages.bookings]: IconCalendarEvent,
  [pages.profile]: IconUserCircle,
  [pages.food]: IconToolsKitchen2,
  [pages.orderStatus]: IconTruckDelivery,
  [pages.pcs]: IconDeviceDesktop,
  [pages.loyalty]: IconGift,
  [pages.improvements]: IconBulb,
  [pages.questions]: IconHelpCircle,
  [pages.adminRequests]: IconUserCheck,
  [pages.addRoom]: IconHomePlus,
  [pages.orderUpdate]: IconBellRinging,
  [pages.desk]: IconKey,
} as const satisfies Record<MenuEntry['to'], typeof IconHome>;

const Row = ({ to, label, onLeave }: Pick<MenuEntry, 'to' | 'label'> & { onLeave: () => void }) => {
  const Icon = menuIcons[to];
  return (
    <NavLink className={classes.row} to={to} end onClick={onLeave}>
      <Icon size={20} stroke={1.8} />
      {label}
    </NavLink>
  );
};

/** The side menu over a dark overlay; every entry closes it. */
export const SideMenu = ({
  opened,
  onLeave,
  onDismiss,
}: {
  opened: boolean;
  /** An entry was chosen: the new page takes the focus. */
  onLeave: () => void;
  /** Closed without a choice: the focus returns to where it was. */
  onDismiss: () => void;
}) => {
  const viewer = useViewer();
  const signOut = useSignOut();
  const entries = menuFor(viewer?.role);
  const hasStay = useNearStay();
  const isDismissed = useRef(false);
  const dismiss = () => {
    isDismissed.current = true;
    onDismiss();
  };
  /**
   * Mantine moves the focus into the menu a moment after opening; if it is dismissed before that, the focus
   * would get lost.
   */
  const settle = () => {
    if (isDismissed.current) onDismiss();
    isDismissed.current = false;
  };
  return (
    <DirectionProvider>
      <Drawer.Root
        opened={opened}
        onClose={dismiss}
        onExitTransitionEnd={settle}
        returnFocus={false}
        size={332}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay className={classes.overlay} />
        <Drawer.Content aria-label={m.app_menu()}>
          <div className={classes.head}>
            <Logo onClick={onLeave} />
            <ActionIcon variant="night-subtle" aria-label={m.app_menu_close()} onClick={dismiss}>
              <IconX size={22} stroke={1.8} />
            </ActionIcon>
          </div>
          <nav className={classes.list} aria-label={m.app_menu_side()}>
            {entries.map((entry, index) => (
              <div
                key={entry.to}
                data-first-of-desk={(isOfDesk(entry) && !isOfDesk(entries[index - 1])) || undefined}
              >
                <Row to={entry.to} label={entry.label} onLeave={onLeave} />
              </div>
            ))}
            {hasStay && (
              <NavLink className={classes.row} to={pages.stay} end onClick={onLeave}>
                <IconDoor size={20} stroke={1.8} />
                {m.stay_title()}
              </NavLink>
            )}
          </nav>
          <div className={classes.foot}>
            {viewer ? (
              <UnstyledButton
                className={classes.row}
                onClick={() => {
                  onLeave();
                  void signOut();
                }}
              >
                <IconLogout2 size={20} stroke={1.8} />
                {m.app_menu_log_out()}
                <span className={classes.who}>
                  {isStaff(viewer) ? m.app_menu_staff({ name: viewer.name, role: viewer.role }) : viewer.name}
                </span>
              </UnstyledButton>
            ) : (
              <NavLink className={classes.row} to={pages.login} onClick={onLeave}>
                <IconLogin2 size={20} stroke={1.8} />
                {m.app_menu_log_in()}
              </NavLink>
            )}
            <ModeButton />
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </DirectionProvider>
  );
};
