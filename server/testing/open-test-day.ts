import type { Attention, Today } from '#contract/desk/today.ts';
import { addBooking } from './add-booking.ts';
import { createGuest } from './create-guest.ts';
import { updateRows } from './rows.ts';
import { createTestApp } from './test-app.ts';

type Booking = Parameters<typeof addBooking>[1];
type Change = Parameters<typeof updateRows<'bookings'>>[3];

/** A separate house in which it is 14:20 on Monday 2026-11-16, by default. */
export const openTestDay = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  const house = await createTestApp({ now: '2026-11-16T14:20:00Z', ...options });
  const clerk = await createGuest(house, { role: 'admin', name: 'Rui Clerk' });
  const timeZone = options.settings?.timeZone ?? 'Europe/Lisbon';
  return {
    ...house,
    clerk,
    show: (date?: string): Promise<Today> => house.get(clerk, `/desk/today${date ? `?date=${date}` : ''}`),
    /** Adds a booking of a new guest with this name. */
    async add(name: string, booking: Booking, change: Change = {}) {
      const { uid } = await createGuest(house, { name });
      const id = await addBooking(house.db, { uid, timeZone, ...booking });
      if (Object.keys(change).length > 0) await updateRows(house.db, 'bookings', { id }, change);
      return id;
    },
  };
};

export const room = (id: number, date: string, count = 1, time = '15:00') =>
  ({ kind: 'room', id, date, count, time }) as const;

export const hours = (kind: 'study' | 'pc', id: number, time: string, count: number, date = '2026-11-16') =>
  ({ kind, id, date, time, count }) as const;

/** Checked in days ago, and out at a time of the day. */
export const leftAt = (time: string) => ({
  status: 'Completed' as const,
  arrived_at: new Date('2026-11-10T15:00:00Z'),
  left_at: new Date(`2026-11-16T${time}:00Z`),
});

export const namesOf = (some: readonly { guest: { name: string } }[]) => some.map(({ guest }) => guest.name);

export const attentionOf = <T extends Attention['type']>(today: Today, type: T) =>
  today.attention.filter((one): one is Extract<Attention, { type: T }> => one.type === type);
