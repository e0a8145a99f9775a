import { IconCash, IconFileInvoice, IconPhone } from '@tabler/icons-react';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { m } from '#messages/web.ts';
import { bookingAddress } from '../booking-address.ts';
import type { RowMenuEntry } from '../row-menu.tsx';

/** The `tel:` address of a phone number. */
export const phonePath = (phoneNumber: string): string => `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;

/** The menu entries that all bookings share. */
export const bookingEntries = (
  { _id, due, guest }: Pick<DeskBooking, '_id' | 'due' | 'guest'>,
  onTake: () => void,
): RowMenuEntry[] => [
  { label: m.desk_today_open_booking(), Icon: IconFileInvoice, to: bookingAddress(_id) },
  ...(due > 0 ? [{ label: m.desk_booking_take_payment(), Icon: IconCash, onClick: onTake }] : []),
  ...(guest.phoneNumber
    ? [{ label: m.desk_today_call(), Icon: IconPhone, href: phonePath(guest.phoneNumber) }]
    : []),
];
