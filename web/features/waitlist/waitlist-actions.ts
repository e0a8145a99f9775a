import type { QueryClient } from '@tanstack/react-query';
import type { BookingTime } from '#contract/bookings.rules.ts';
import type { WaitlistEntry } from '#contract/stay/waitlist.ts';
import { refreshBookings } from '#web/features/bookings/my-bookings-query.ts';
import { api } from '#web/lib/api.ts';
import { waitlistQuery } from './waitlist-query.ts';

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: waitlistQuery.queryKey });

/** The entry that the guest is changing in the open form. */
export const replacedQuery = { queryKey: ['waitlist', 'replaced'], enabled: false } as const;

type Asked = { id: number; request: BookingTime; idempotencyKey: string };

/** Joins the waitlist; then leaves the entry that it replaces, if any. */
export const joinWaitlist = async (
  client: QueryClient,
  { id, request: { kind, date, time, count }, idempotencyKey }: Asked,
): Promise<void> => {
  const length = kind === 'room' ? { nights: count } : { duration: count };
  await api('POST /waitlist', { body: { kind, id, date, time, ...length }, idempotencyKey });
  const replaced = client.getQueryData<string>(replacedQuery.queryKey);
  if (replaced) await api('DELETE /waitlist/{id}', { params: { id: replaced } }).catch(() => {});
  client.removeQueries(replacedQuery);
  await refresh(client);
};

/** Leaves the waitlist. */
export const leaveWaitlist = async (client: QueryClient, { _id }: WaitlistEntry): Promise<void> => {
  await api('DELETE /waitlist/{id}', { params: { id: _id } });
  await Promise.all([refresh(client), refreshBookings(client)]);
};

/** Releases a held time; the guest goes to the end of the line. */
export const letGo = async (client: QueryClient, { hold }: WaitlistEntry): Promise<void> => {
  if (hold) await api('POST /bookings/{id}/cancel', { params: { id: hold.bookingId } });
  await Promise.all([refresh(client), refreshBookings(client)]);
};
