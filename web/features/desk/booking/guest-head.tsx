import { ActionIcon } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { DeskBookingDetail, DeskGuest } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { Initial } from '#web/ui/avatar.tsx';
import classes from './booking-parts.module.css';

/** Stays and membership of a guest: `Third stay, member with 312 points`. */
const describeGuest = ({
  guest,
  stays,
  points,
}: Pick<DeskBookingDetail, 'guest' | 'stays' | 'points'>): string => {
  if (!guest.uid) return m.desk_booking_guest_gone();
  const count = m.desk_booking_stays({ count: stays });
  if (!guest.hasAccount) return m.desk_booking_guest_without_account({ stays: count });
  return points === undefined ? count : m.desk_booking_member({ stays: count, points: formatCount(points) });
};

/** Ways to contact a guest, if known. */
const Contact = ({ guest: { name, phoneNumber, email } }: { guest: DeskGuest }) => (
  <>
    {phoneNumber && (
      <ActionIcon
        variant="light"
        component="a"
        href={`tel:${phoneNumber}`}
        aria-label={m.desk_booking_call({ name, phoneNumber })}
      >
        <IconPhone size={20} stroke={1.8} />
      </ActionIcon>
    )}
    {email && (
      <ActionIcon
        variant="light"
        component="a"
        href={`mailto:${email}`}
        aria-label={m.desk_booking_write({ name, email })}
      >
        <IconMail size={20} stroke={1.8} />
      </ActionIcon>
    )}
  </>
);

export const GuestHead = ({ booking }: { booking: DeskBookingDetail }) => (
  <div className={classes.guest}>
    <Initial name={booking.guest.name} />
    <div className={classes.guestWords}>
      <h2 className={classes.guestName}>
        <bdi>{booking.guest.name}</bdi>
      </h2>
      <p className={classes.small}>{describeGuest(booking)}</p>
    </div>
    <Contact guest={booking.guest} />
  </div>
);
