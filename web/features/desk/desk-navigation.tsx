import { Button, VisuallyHidden } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import classes from './desk.module.css';
import { useAttention } from './today/snoozed-attention.ts';
import { useConnection } from './use-connection.ts';

/** The pages of the desk, in order of the navigation; add a new page here. */
const entries = [
  { to: pages.desk, label: m.desk_today(), for: 'staff' },
  { to: pages.deskBoard, label: m.desk_board(), for: 'staff' },
  { to: pages.deskBookings, label: m.desk_bookings(), for: 'staff' },
  { to: pages.deskGuests, label: m.desk_guests(), for: 'staff' },
  { to: pages.deskRooms, label: m.desk_rooms(), for: 'admins' },
  { to: pages.deskInsights, label: m.desk_insights(), for: 'admins' },
  { to: pages.deskLog, label: m.desk_log(), for: 'admins' },
  { to: pages.deskSettings, label: m.desk_settings(), for: 'admins' },
] as const;

/** A page belongs to the entry whose address it is below; prices are the second half of Rooms. */
const isCurrent = (to: string, pathname: string): boolean => {
  if (to === pages.deskRooms && pathname === pages.deskRates) return true;
  return pathname === to || (to !== pages.desk && pathname.startsWith(`${to}/`));
};

const AttentionCount = () => {
  const count = useAttention()?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <VisuallyHidden> {m.desk_need_attention()}</VisuallyHidden>
    </span>
  );
};

/** On phones the current entry may be scrolled out of view. */
const useCurrentInView = () => {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the page.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return list;
};

/** Navigation between desk pages, the state of the connection, and the venue's clock. */
export const DeskNavigation = () => {
  const here = useVenueMinute();
  const { isLost } = useConnection();
  const { pathname } = useLocation();
  const list = useCurrentInView();
  const isAdmin = useIsAdmin();
  const shown = entries.filter((entry) => isAdmin || entry.for === 'staff');
  return (
    <nav className={classes.nav} aria-label={m.desk_navigation()}>
      <div className={classes.entries} ref={list}>
        {shown.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            aria-current={isCurrent(to, pathname.toLowerCase()) ? 'page' : undefined}
          >
            {label}
            {to === pages.desk && <AttentionCount />}
          </Link>
        ))}
      </div>
      <span className={classes.state} data-lost={isLost || undefined}>
        <span>{isLost ? m.desk_offline() : m.desk_live()}</span>
        {here && (
          <time className={classes.clock}>
            {m.lib_moment({ day: formatShortDay(here.today, here.today), time: here.time })}
          </time>
        )}
      </span>
    </nav>
  );
};

/** A line below the navigation while the server is unreachable. */
export const ConnectionLine = () => {
  const { isLost, since, retry } = useConnection();
  const here = useVenueMinute();
  if (!isLost) return null;
  return (
    <div className={classes.lost} role="alert">
      <IconWifiOff size={20} stroke={1.8} aria-hidden />
      <p>
        {here && since > 0
          ? m.desk_no_connection_since({
              time: clockAt(since, here.timeZone).time,
              strong: (text) => <strong>{text}</strong>,
            })
          : m.desk_no_connection()}
      </p>
      <Button variant="quiet" size="xs" onClick={retry}>
        {m.ui_try_again()}
      </Button>
    </div>
  );
};
